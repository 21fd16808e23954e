/** The keys of the objects below `root` in a bucket, without the prefix `root/`. */
export async function listBucket(endpoint: URL, bucket: string, root: string): Promise<string[]> {
  const keys: string[] = [];
  let token = "";
  do {
    const query = new URLSearchParams({ "list-type": "2", prefix: `${root}/` });
    if (token) query.set("continuation-token", token);
    const xml = await (await fetch(`${endpoint.origin}/${bucket}?${query}`)).text();
    keys.push(...[...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key!.slice(root.length + 1)));
    token = /<NextContinuationToken>([^<]+)</.exec(xml)?.[1] ?? "";
  } while (token);
  return keys;
}
