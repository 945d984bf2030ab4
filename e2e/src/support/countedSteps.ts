import type { Locator, Page } from 'playwright-core';

/** What somebody does on a page, counted. A field that is focused already costs no tap. */
export type CountedSteps = {
  readonly page: Page;
  /** Letters are those typed by hand. */
  readonly done: { readonly taps: number; readonly fields: number; readonly letters: number };
  /** Taps a button, a link or a choice, within the page's content unless told. */
  tap(role: 'button' | 'link' | 'radio', name: string, within?: Locator): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  /** Pastes what was copied elsewhere. */
  paste(label: string, text: string): Promise<void>;
  /** The keyboard's own key, under the thumb that has just typed. */
  enter(): Promise<void>;
};

export function countedSteps(page: Page): CountedSteps {
  const done = { taps: 0, fields: 0, letters: 0 };
  /** The field, with the focus. */
  const open = async (label: string) => {
    done.fields += 1;
    const field = page.getByLabel(label, { exact: true });
    await field.waitFor();
    if (!(await field.evaluate((input) => input === document.activeElement))) {
      done.taps += 1;
      await field.click();
    }
    return field;
  };
  return {
    page,
    done,
    tap: async (role, name, within = page.getByRole('main')) => {
      done.taps += 1;
      await within.getByRole(role, { name }).click();
    },
    fill: async (label, text) => {
      const field = await open(label);
      await field.pressSequentially(text);
      done.letters += text.length;
    },
    paste: async (label, text) => {
      await open(label);
      await page.keyboard.insertText(text);
    },
    enter: () => page.keyboard.press('Enter'),
  };
}
