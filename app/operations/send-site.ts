// Sends a file of any size in pieces, and goes on after what broke off, also when the same file is chosen again.

interface State {
  received: number;
  problem?: string;
  isWorking?: boolean;
  isComplete?: boolean;
}

const pieceBytes = 8 * 1024 * 1024;
const maxFailures = 10;
const retryMs = 3000;
const brokenOff = "The file could not be sent. Choose it again: what has come is kept for a day.";

/** Returns what is wrong; undefined: it is all there. `onProgress` gets how much is sent, from 0 to 1. */
export async function sendSite(
  file: File,
  onProgress: (fraction: number) => void,
): Promise<string | undefined> {
  const address = `/setup/file?file=${file.size}-${file.lastModified}`;
  for (let failures = 0; failures < maxFailures; failures++) {
    try {
      let state: State = await (await fetch(address)).json();
      while (!state.isComplete && !state.isWorking) {
        const { received } = state;
        state = await sendPiece(address, file, received, onProgress);
        if (state.problem) return state.problem;
        if (!state.isComplete && state.received <= received) throw new Error("nothing came");
      }
      return undefined;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
  return brokenOff;
}

/** By XMLHttpRequest, since fetch reports no progress. Throws when the piece was not taken. */
function sendPiece(address: string, file: File, start: number, onProgress: (fraction: number) => void) {
  const request = new XMLHttpRequest();
  const end = Math.min(start + pieceBytes, file.size);
  const { promise, resolve, reject } = Promise.withResolvers<State>();
  request.upload.onprogress = ({ loaded }) => onProgress((start + loaded) / file.size);
  request.onload = () => (request.status === 200 ? resolve(JSON.parse(request.responseText)) : reject());
  request.onerror = () => reject();
  request.open("POST", address);
  request.setRequestHeader("Content-Type", "application/octet-stream");
  request.setRequestHeader("Content-Range", `bytes ${start}-${end - 1}/${file.size}`);
  request.send(file.slice(start, end));
  return promise;
}
