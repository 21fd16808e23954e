// Uploads an image that is too large for any site.
import { type OutgoingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";

interface Refusal {
  status: number;
  text: string;
  acceptedBytes: number;
}

const head = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
const tail = "\r\n--x--\r\n";

/**
 * Sends an image of `size` zero bytes, or breaks off after `maxSent` bytes. `hasLength`: with a Content-Length header.
 * Returns the response, and how many bytes the server had accepted when it came.
 */
export function sendZeros(
  address: string,
  extraHeaders: OutgoingHttpHeaders,
  size: number,
  hasLength: boolean,
  maxSent = Number.POSITIVE_INFINITY,
) {
  const { promise, resolve, reject } = Promise.withResolvers<Refusal>();
  const headers = { ...extraHeaders, "content-type": "multipart/form-data; boundary=x" };
  const length = hasLength ? { "content-length": size } : {};
  const req = request(address, { method: "POST", agent: false, headers: { ...headers, ...length } });
  req.once("response", async (res) => {
    const acceptedBytes = req.socket!.bytesWritten - req.socket!.writableLength;
    resolve({ status: res.statusCode!, text: await text(res), acceptedBytes });
    req.destroy();
  });
  req.on("error", reject);
  req.write(head);
  const chunk = Buffer.alloc(64 * 1024);
  const sendRest = (remaining: number) => {
    if (size - remaining >= maxSent) req.destroy();
    else if (remaining > chunk.length) req.write(chunk, () => sendRest(remaining - chunk.length));
    else req.end(Buffer.concat([chunk.subarray(0, remaining), Buffer.from(tail)]));
  };
  sendRest(size - head.length - tail.length);
  return promise;
}
