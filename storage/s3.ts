import type { Readable } from "node:stream";
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { Storage } from "./storage.ts";

/**
 * An S3-compatible bucket: s3://bucket/prefix?endpoint=…&region=…, credentials from the usual AWS variables.
 * A status of 200 proves nothing: a proxy or a portal in between may answer so with a page of its own, and S3 does when
 * it could not delete. What the answer says is checked as well.
 */
export function s3Storage(address: string): Storage {
  const url = new URL(address);
  const Bucket = url.hostname;
  const root = url.pathname.replace(/^\/|\/$/g, "");
  const keyOf = (key: string) => (root ? `${root}/${key}` : key);
  const client = new S3Client({
    region: url.searchParams.get("region") ?? process.env.AWS_REGION ?? "us-east-1",
    endpoint: url.searchParams.get("endpoint") ?? undefined,
    // Servers other than AWS know neither virtual hosts nor the newer checksums.
    forcePathStyle: url.searchParams.has("endpoint"),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  // A bucket that does not answer must not hold up who waits for an image.
  const within = (ms: number) => ({ abortSignal: AbortSignal.timeout(ms) });
  /** undefined when there is no such object. */
  async function found<T>(
    key: string,
    options: { abortSignal: AbortSignal },
    read: (object: GetObjectCommandOutput) => T | Promise<T>,
  ): Promise<T | undefined> {
    try {
      const object = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(key) }), options);
      if (isImageType(object.ContentType) && object.ContentLength !== undefined) return await read(object);
      // A body that nobody reads would keep its connection.
      (object.Body as Readable | undefined)?.destroy();
      throw new Error(`the bucket gave no image for ${key}`);
    } catch (error) {
      if ((error as Error).name === "NoSuchKey" || (error as Error).name === "NotFound") return undefined;
      throw error;
    }
  }
  return {
    async put(key, bytes, type) {
      await client.send(
        new PutObjectCommand({ Bucket, Key: keyOf(key), Body: bytes, ContentType: type }),
        within(20_000),
      );
      const stored = await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(key) }), within(10_000));
      if (stored.ContentLength !== bytes.length) throw new Error(`the bucket did not store ${key}`);
    },
    get: (key) => found(key, within(10_000), ({ Body }) => Body?.transformToByteArray()),
    async open(key) {
      // The bucket has to begin in time; how fast the stream is read is the client's.
      const begin = new AbortController();
      const late = setTimeout(() => begin.abort(new Error("the bucket does not answer")), 10_000);
      const open = ({ Body, ContentLength }: GetObjectCommandOutput) =>
        Body && { size: ContentLength!, stream: Body.transformToWebStream() as ReadableStream<Uint8Array> };
      return found(key, { abortSignal: begin.signal }, open).finally(() => clearTimeout(late));
    },
    async removeAll(prefix) {
      const listed = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: `${keyOf(prefix)}/` }),
        within(20_000),
      );
      if (listed.Name !== Bucket) throw new Error(`the bucket did not list ${prefix}`);
      const Objects = listed.Contents?.map(({ Key }) => ({ Key })) ?? [];
      if (Objects.length === 0) return;
      const { Deleted = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects } }),
        within(20_000),
      );
      if (Deleted.length !== Objects.length) throw new Error(`the bucket did not delete all of ${prefix}`);
    },
  };
}

/** Images are stored as image/webp; a program that copied them from elsewhere may not have known that type. */
function isImageType(type: string | undefined): boolean {
  return type !== undefined && /^image\/|octet-stream$/.test(type);
}
