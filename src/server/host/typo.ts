/** Whether the words differ by one typing error: a missing, additional or wrong letter, or two swapped neighbours. */
export function isTypo(one: string, other: string): boolean {
  const start = sharedStart(one, other);
  const [oneRest, otherRest] = [one.slice(start), other.slice(start)];
  const end = sharedStart(reversed(oneRest), reversed(otherRest));
  const [left, right] = [oneRest.slice(0, oneRest.length - end), otherRest.slice(0, otherRest.length - end)];
  if (left.length <= 1 && right.length <= 1) return left !== right;
  return left.length === 2 && left === reversed(right);
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

const reversed = (word: string): string => [...word].reverse().join('');
