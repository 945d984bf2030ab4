import type { Visitor } from './browser.ts';

const PASSWORD = 'Secret-123';

/** Fills in the sign-up form that is open, and sends it. */
async function signUpOn({ page, name }: Visitor): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
}

/** Signs up and makes a group. Returns its invitation link. */
export async function makeGroup(visitor: Visitor, groupName: string): Promise<string> {
  const { page } = visitor;
  await page.goto('/auth/signup');
  await signUpOn(visitor);
  await page.getByRole('heading', { name: 'Group', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Create' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Group' });
  await dialog.getByLabel('Group Name').fill(groupName);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByText(groupName).waitFor();
  return page.getByText(/\/groups\/join\//).innerText();
}

/** Follows an invitation as somebody without an account. */
export async function joinByLink(visitor: Visitor, link: string): Promise<void> {
  const { page } = visitor;
  await page.goto(link);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  await signUpOn(visitor);
  await page.getByRole('button', { name: 'Join Group' }).click();
  await page.getByRole('button', { name: 'Yes, Join' }).click();
  await page.getByText('You are now a member of this group').first().waitFor();
  await page.getByRole('heading', { name: 'Group', exact: true }).waitFor();
}
