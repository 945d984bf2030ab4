/** Whether a name means the machine that uses it, so that no phone can go by it. */
export function isOfThisMachine(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u.test(hostname);
}
