import type { Point } from './engine.ts';

/**
 * What a person does, as WebDriver and WebDriver BiDi both write it
 * (https://w3c.github.io/webdriver/#actions).
 */
export type Actions = readonly Readonly<Record<string, unknown>>[];

export function clickActions({ x, y }: Point): Actions {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}

export function typeActions(text: string): Actions {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
}
