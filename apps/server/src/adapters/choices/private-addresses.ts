import { BlockList, isIP, isIPv6 } from 'node:net';

/** One list for each family: otherwise a rule on mapped addresses would block every IPv4 address. */
const closed = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  closed.ipv4.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  // The unspecified address, the loopback address, and IPv4-compatible addresses.
  ['::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  // Other notations of an IPv4 address within an IPv6 one.
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['2002::', 16],
] as const) {
  closed.ipv6.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address belongs to this machine, to its network or to nobody: a form must not make the server contact it. */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 0) return true;
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return closed[family].check(address, family);
}
