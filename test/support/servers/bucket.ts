import { startFauxqs } from "fauxqs";

/** Starts a local S3 server with one bucket; `address` is a value for IMAGES_URL. */
export async function openBucket() {
  process.env.AWS_ACCESS_KEY_ID ??= "nobody";
  process.env.AWS_SECRET_ACCESS_KEY ??= "nothing";
  const server = await startFauxqs({ port: 0, logger: false });
  server.createBucket("lectern");
  const endpoint = encodeURIComponent(`http://127.0.0.1:${server.port}`);
  return { address: `s3://lectern/site?endpoint=${endpoint}&region=eu-west-1`, close: () => server.stop() };
}
