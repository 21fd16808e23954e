// An image that is too large for any site.
import { type OutgoingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";

interface Refusal {
  status: number;
  text: string;
  takenBytes: number;
}

const head = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
const tail = "\r\n--x--\r\n";

/**
 * Sends an image of zeros, all of it or until it breaks off, as fast as it is taken. Returns the answer, and how many
 * bytes were taken when it came.
 */
export function sendZeros(
  address: string,
  given: OutgoingHttpHeaders,
  size: number,
  announced: boolean,
  until = Number.POSITIVE_INFINITY,
) {
  const { promise, resolve, reject } = Promise.withResolvers<Refusal>();
  const headers = { ...given, "content-type": "multipart/form-data; boundary=x" };
  const length = announced ? { "content-length": size } : {};
  const sent = request(address, { method: "POST", agent: false, headers: { ...headers, ...length } });
  sent.once("response", async (res) => {
    const takenBytes = sent.socket!.bytesWritten - sent.socket!.writableLength;
    resolve({ status: res.statusCode!, text: await text(res), takenBytes });
    sent.destroy();
  });
  sent.on("error", reject);
  sent.write(head);
  const piece = Buffer.alloc(64 * 1024);
  const more = (left: number) => {
    if (size - left >= until) sent.destroy();
    else if (left > piece.length) sent.write(piece, () => more(left - piece.length));
    else sent.end(Buffer.concat([piece.subarray(0, left), Buffer.from(tail)]));
  };
  more(size - head.length - tail.length);
  return promise;
}
