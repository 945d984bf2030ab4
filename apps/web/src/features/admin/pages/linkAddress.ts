/** Whether the site's texts may link to an address: web, mail and telephone, nothing that runs code. */
export function isLinkAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:|tel:)\S+$/.test(address);
}
