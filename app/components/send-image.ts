export async function sendImage(
  _f: File,
  _o: { onProgress: (n: number) => void; signal: AbortSignal },
): Promise<{ key: string; width: number; height: number; address: string } | { error: string }> {
  return { error: "x" };
}
