import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Addresses that mean every interface of the machine. */
const ALL_INTERFACES: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Interfaces that lead to no phone in the room: containers, virtual machines, tunnels. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|vEthernet|utun|tun|tap|tailscale|wg|zt)/;
/** What a machine gives itself while nobody gives it an address. */
const LINK_LOCAL = /^169\.254\./;

/**
 * The names under which others reach a server: the one it listens on, or the machine's own IPv4 addresses where it listens on
 * all of them, those of a room's network first.
 */
export function ownAddresses(host: string, interfaces: Interfaces = networkInterfaces()): string[] {
  if (!ALL_INTERFACES.has(host)) return [host.includes(':') ? `[${host}]` : host];
  const found = Object.entries(interfaces).flatMap(([name, infos = []]) =>
    infos
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => ({
        address,
        isFarther: VIRTUAL.test(name) || LINK_LOCAL.test(address),
      })),
  );
  return found
    .toSorted((a, b) => Number(a.isFarther) - Number(b.isFarther))
    .map(({ address }) => address);
}

/** The sentence for whoever started a server that listens on all interfaces; null where its address says enough. */
export function inThisNetwork(host: string, port: number, interfaces?: Interfaces): string | null {
  if (!ALL_INTERFACES.has(host)) return null;
  const urls = ownAddresses(host, interfaces).map((address) => `http://${address}:${port}`);
  return urls.length === 0
    ? 'This machine is in no network: other devices can’t reach it.'
    : `Other devices in its network open ${urls.join(' or ')}`;
}
