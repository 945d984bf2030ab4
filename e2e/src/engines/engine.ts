/** A point of the viewport, in CSS pixels. */
export type Point = { readonly x: number; readonly y: number };

/**
 * A page in a browser profile of its own: the least that an engine must be able to do. Finding, waiting and reading are
 * written once, over this (screen.ts).
 */
export type Tab = {
  /** Settles when the page has loaded. */
  goTo(url: string): Promise<void>;
  /** Evaluates an expression in the page. @returns its value, which must be a string */
  evaluate(expression: string): Promise<string>;
  /** Clicks with the main button of the mouse. */
  clickAt(point: Point): Promise<void>;
  /** Presses keys one after the other; what has the focus gets them. */
  type(text: string): Promise<void>;
};

export type RunningEngine = {
  /** Opens a page that shares nothing with the others. */
  newTab(): Promise<Tab>;
  close(): Promise<void>;
};

export type Engine = {
  readonly name: string;
  /** The Debian packages it needs that aren't installed. */
  readonly missingPackages: readonly string[];
  start(): Promise<RunningEngine>;
};
