import type { ImportOptions } from "./import-options.ts";
import { isOfImage, type StagedPost } from "./staged-post.ts";

/** Where the programs that export keep the pictures of posts, by the names of their readers. A dot: all hosts that end so. */
const known: Record<string, string[]> = {
  medium: [".medium.com"],
  substack: [
    "substackcdn.com",
    "substack-post-media.s3.amazonaws.com",
    "bucketeer-e05bbc84-baa3-437e-9518-adb32be77984.s3.amazonaws.com",
  ],
  blogger: [".bp.blogspot.com", ".googleusercontent.com"],
  wordpress: [".files.wordpress.com", ".wp.com"],
  dev: ["dev-to-uploads.s3.amazonaws.com", ".dev.to"],
  ghost: [".ghost.org", ".ghost.io"],
  markdown: ["cdn.hashnode.com"],
};

export const knownHosts = (source: string) => (Object.hasOwn(known, source) ? known[source]! : []);

export const isHostOf = (hosts: string[], host: string) =>
  hosts.some((one) => (one.startsWith(".") ? host.endsWith(one) : host === one));

/** The addresses of the pictures of a post, its cover too. */
export function pictureAddresses({ addresses, cover }: Pick<StagedPost, "addresses" | "cover">): string[] {
  const shown = addresses.filter(isOfImage).map(({ address }) => address);
  return cover ? [...shown, cover.address] : shown;
}

const maxHosts = 50;

/** Counts pictures by their hosts, each once. */
export function openHostCounts({ site, fetchesImages }: Pick<ImportOptions, "site" | "fetchesImages">) {
  const seen = new Map<string, Set<string>>();
  return {
    add(addresses: string[]) {
      for (const address of addresses) {
        const url = /^(?:https?:)?\/\//i.test(address) ? URL.parse(address, "https://old.invalid") : null;
        // Those of the old site were chosen with its address.
        if (!url || (fetchesImages && url.origin === site)) continue;
        if (!seen.has(url.host)) seen.set(url.host, new Set());
        seen.get(url.host)!.add(url.href);
      }
    },
    /** The hosts with the most pictures first. */
    counts: () =>
      [...seen]
        .map(([host, { size }]): [string, number] => [host, size])
        .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
        .slice(0, maxHosts),
  };
}
