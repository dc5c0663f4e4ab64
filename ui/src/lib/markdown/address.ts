const LONGEST = 72;

/** Whether it is a web address, the only kind that may ever be opened. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(address);
}

/** An address as displayed: in full if it is short, otherwise both of its ends. */
export function printedAddress(address: string): string {
  if (address.length <= LONGEST) return address;
  return `${address.slice(0, LONGEST - 20)}…${address.slice(-16)}`;
}
