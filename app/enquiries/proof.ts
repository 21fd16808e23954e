// A proof of work: a number whose hash with the form's stamp begins with a zero byte. A browser tries 256 numbers on
// average, each of which costs a few milliseconds of any processor, since the hash is made to be slow.

export const hashIterations = 5000;
export const hashBytes = 4;

export function provesWork(hash: Uint8Array): boolean {
  return hash[0] === 0;
}
