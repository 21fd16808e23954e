import { archivePath } from "blog-exports/imported";
import type { ImportOptions } from "./import-options.ts";
import { isHostOf } from "./picture-hosts.ts";

/**
 * Where an image can be had: a file of the archive or a web address, as the key of its entry; "missing": it is not in the archive;
 * "elsewhere": it stays on another site.
 */
export function findImage(
  address: string,
  hasFile: (path: string) => boolean,
  { fetchesImages, site, hosts = [] }: Pick<ImportOptions, "fetchesImages" | "site" | "hosts">,
): { key: string } | "missing" | "elsewhere" {
  const path = archivePath(address);
  if (path !== undefined) return hasFile(path) ? { key: imageKey(`archive:${path}`) } : "missing";
  if (!/^(?:https?:)?\/\//i.test(address))
    return hasFile(address) ? { key: imageKey(`archive:${address}`) } : "missing";
  const url = URL.parse(address, "https://old.invalid");
  const isOld = url !== null && site !== "" && url.host === new URL(site).host;
  const isWanted = (isOld && fetchesImages) || (url !== null && isHostOf(hosts, url.host));
  return isWanted ? { key: imageKey(url.href) } : "elsewhere";
}

const prefix = "image:";
const imageKey = (address: string) => prefix + address;

/** The address in the key of an image's entry: "archive:" and a path, or a web address. */
export const addressInKey = (key: string) => key.slice(prefix.length);
