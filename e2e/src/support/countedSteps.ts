import type { Page } from 'playwright-core';

/** What somebody does on a page, counted. A field that is focused already costs no tap. */
export type CountedSteps = {
  readonly done: { readonly taps: number; readonly fields: number };
  /** Taps a button or a link. */
  tap(role: 'button' | 'link', name: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  /** The keyboard's own key, under the thumb that has just typed. */
  enter(): Promise<void>;
};

export function countedSteps(page: Page): CountedSteps {
  const done = { taps: 0, fields: 0 };
  return {
    done,
    tap: async (role, name) => {
      done.taps += 1;
      await page.getByRole('main').getByRole(role, { name }).click();
    },
    fill: async (label, text) => {
      done.fields += 1;
      const field = page.getByLabel(label, { exact: true });
      await field.waitFor();
      if (!(await field.evaluate((input) => input === document.activeElement))) {
        done.taps += 1;
        await field.click();
      }
      await field.pressSequentially(text);
    },
    enter: () => page.keyboard.press('Enter'),
  };
}
