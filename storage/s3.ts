import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
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
 * An S3-compatible bucket: s3://bucket/prefix?endpoint=…&region=…, with credentials from the usual AWS variables, or as KEY:SECRET@
 * before the bucket. A status of 200 is not enough: a proxy in between may send it with a page of its own, and S3 sends it for objects
 * that it could not delete. So the content of each response is checked as well.
 */
export function s3Storage(address: string): Storage {
  const url = new URL(address);
  const root = url.pathname.replace(/^\/|\/$/g, "");
  const keyOf = (key: string) => (root ? `${root}/${key}` : key);
  const bucket = { client: openClient(url), Bucket: url.hostname, root, keyOf };
  return { ...writesTo(bucket), ...readsOf(bucket), ...foldersOf(bucket) };
}

interface Bucket {
  client: S3Client;
  Bucket: string;
  root: string;
  /** The key in the bucket. */
  keyOf(key: string): string;
}

function writesTo({ client, Bucket, keyOf }: Bucket): Pick<Storage, "put" | "putFile" | "remove"> {
  async function putBody(key: string, Body: Uint8Array | Readable, size: number, type: string) {
    // Slow lines take 100 KB a second.
    const object = { Bucket, Key: keyOf(key), Body, ContentLength: size, ContentType: type };
    await client.send(new PutObjectCommand(object), within(20_000 + Math.ceil(size / 100)));
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(key) }), within(10_000));
    if (head.ContentLength !== size) throw new Error(`the bucket did not store ${key}`);
  }

  return {
    put: (key, bytes, type) => putBody(key, bytes, bytes.length, type),
    async putFile(key, path) {
      const file = await open(path);
      try {
        const { size } = await file.stat();
        await putBody(key, file.createReadStream({ autoClose: false }), size, "application/octet-stream");
      } finally {
        await file.close();
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(key) }), within(20_000));
    },
  };
}

function readsOf({ client, Bucket, keyOf }: Bucket): Pick<Storage, "get" | "open"> {
  /** Returns undefined when there is no such object. */
  async function readObject<T>(
    key: string,
    options: { abortSignal: AbortSignal },
    read: (object: GetObjectCommandOutput) => T | Promise<T>,
  ): Promise<T | undefined> {
    try {
      const object = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(key) }), options);
      if (isImageType(object.ContentType) && object.ContentLength !== undefined) return await read(object);
      // An unread body would keep its connection open.
      (object.Body as Readable | undefined)?.destroy();
      throw new Error(`the bucket gave no image for ${key}`);
    } catch (error) {
      if ((error as Error).name === "NoSuchKey" || (error as Error).name === "NotFound") return undefined;
      throw error;
    }
  }

  return {
    get: (key) => readObject(key, within(10_000), ({ Body }) => Body?.transformToByteArray()),
    async open(key) {
      // The timeout ends when the response begins: after that, the client's speed decides how long it takes.
      const start = new AbortController();
      const timer = setTimeout(() => start.abort(new Error("the bucket does not answer")), 10_000);
      const open = ({ Body, ContentLength }: GetObjectCommandOutput) =>
        Body && { size: ContentLength!, stream: Body.transformToWebStream() as ReadableStream<Uint8Array> };
      return readObject(key, { abortSignal: start.signal }, open).finally(() => clearTimeout(timer));
    },
  };
}

function foldersOf({ client, Bucket, root, keyOf }: Bucket): Pick<Storage, "removeAll" | "list"> {
  return {
    async removeAll(prefix) {
      const list = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: `${keyOf(prefix)}/` }),
        within(20_000),
      );
      if (list.Name !== Bucket) throw new Error(`the bucket did not list ${prefix}`);
      const Objects = list.Contents?.map(({ Key }) => ({ Key })) ?? [];
      if (Objects.length === 0) return;
      const { Deleted = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects } }),
        within(20_000),
      );
      if (Deleted.length !== Objects.length) throw new Error(`the bucket did not delete all of ${prefix}`);
    },
    async *list(folder) {
      const Prefix = folder === "" && root === "" ? undefined : `${folder === "" ? root : keyOf(folder)}/`;
      for (let ContinuationToken: string | undefined, isLast = false; !isLast; ) {
        const query = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken });
        const page = await client.send(query, within(20_000));
        if (page.Name !== Bucket) throw new Error(`the bucket did not list ${folder}`);
        for (const { Key = "", Size = 0 } of page.Contents ?? [])
          yield { key: root ? Key.slice(root.length + 1) : Key, bytes: Size };
        ContinuationToken = page.NextContinuationToken;
        isLast = ContinuationToken === undefined;
      }
    },
  };
}

/** A bucket that does not respond must not block requests for images. */
const within = (ms: number) => ({ abortSignal: AbortSignal.timeout(ms) });

function openClient({ searchParams: options, username, password }: URL): S3Client {
  const [accessKeyId, secretAccessKey] = [decodeURIComponent(username), decodeURIComponent(password)];
  return new S3Client({
    // Otherwise they come from the usual AWS variables.
    credentials: username ? { accessKeyId, secretAccessKey } : undefined,
    region: options.get("region") ?? process.env.AWS_REGION ?? "us-east-1",
    endpoint: options.get("endpoint") ?? undefined,
    // Many servers other than AWS support neither virtual hosts nor the newer checksums.
    forcePathStyle: options.has("endpoint"),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

/** Images are stored as image/webp, but a program that copied them between buckets may have lost that type. */
function isImageType(type: string | undefined): boolean {
  return type !== undefined && /^image\/|octet-stream$/.test(type);
}
