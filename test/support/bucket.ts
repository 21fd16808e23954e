import { startFauxqs } from "fauxqs";

/** A bucket of our own behind a real S3 interface; `address` is what IMAGES_URL holds. */
export async function openBucket() {
  process.env.AWS_ACCESS_KEY_ID ??= "nobody";
  process.env.AWS_SECRET_ACCESS_KEY ??= "nothing";
  const server = await startFauxqs({ port: 0, logger: false });
  server.createBucket("lectern");
  const endpoint = encodeURIComponent(`http://127.0.0.1:${server.port}`);
  return { address: `s3://lectern/site?endpoint=${endpoint}&region=eu-west-1`, close: () => server.stop() };
}
