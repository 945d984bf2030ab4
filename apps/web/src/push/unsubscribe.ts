/** Ends the browser's own subscription, whatever the server knows of it: nothing is shown here from now on. */
export async function unsubscribeBrowser(): Promise<void> {
  // Neither is everywhere.
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
