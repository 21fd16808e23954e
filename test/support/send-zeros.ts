import { type OutgoingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";

interface ZerosResponse {
  status: number;
  text: string;
  acceptedBytes: number;
}

const head = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
const tail = "\r\n--x--\r\n";

/**
 * Uploads an image that contains only zeros, in a body of `size` bytes, with a Content-Length header if `hasLength`.
 * The connection is closed after `maxSentBytes` bytes. Returns the response, and how many bytes the server had
 * accepted when the response came.
 */
export function sendZeros(
  address: string,
  extraHeaders: OutgoingHttpHeaders,
  size: number,
  hasLength: boolean,
  maxSentBytes = Number.POSITIVE_INFINITY,
) {
  const { promise, resolve, reject } = Promise.withResolvers<ZerosResponse>();
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
    if (size - remaining >= maxSentBytes) req.destroy();
    else if (remaining > chunk.length) req.write(chunk, () => sendRest(remaining - chunk.length));
    else req.end(Buffer.concat([chunk.subarray(0, remaining), Buffer.from(tail)]));
  };
  sendRest(size - head.length - tail.length);
  return promise;
}
