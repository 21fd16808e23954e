/** A bucket for backups, as the owner says it. */
export interface BackupPlace {
  bucket: string;
  folder: string;
  endpoint: string;
  region: string;
  key: string;
}

/** Of the address of a bucket, all but the secret key; undefined: it is none, but a folder. */
export function backupPlaceOf(address: string | undefined): BackupPlace | undefined {
  if (!address?.startsWith("s3:")) return undefined;
  const { hostname, pathname, searchParams, username } = new URL(address);
  return {
    bucket: hostname,
    folder: decodeURIComponent(pathname.slice(1)),
    endpoint: searchParams.get("endpoint") ?? "",
    region: searchParams.get("region") ?? "",
    key: decodeURIComponent(username),
  };
}

/** `secret`: "" for the one that `stored` has, as long as bucket, server and key are the same. */
export function backupAddressOf(place: BackupPlace, secret: string, stored: string | undefined): string {
  const { bucket, folder, endpoint, region, key } = place;
  const old = backupPlaceOf(stored);
  const isSame = old?.bucket === bucket && old.endpoint === endpoint && old.key === key;
  const password = secret ? encodeURIComponent(secret) : isSame ? new URL(stored!).password : "";
  const query = new URLSearchParams({ ...(endpoint && { endpoint }), ...(region && { region }) });
  const path = folder.replace(/^\/+/, "").split("/").map(encodeURIComponent).join("/");
  const user = key && `${encodeURIComponent(key)}:${password}@`;
  return `s3://${user}${bucket}/${path}${query.size ? `?${query}` : ""}`;
}
