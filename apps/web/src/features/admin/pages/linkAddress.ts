/** Whether a text of the site may link there: web addresses, mail and telephone, nothing that runs code. */
export function isLinkAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:|tel:)\S+$/.test(address);
}
