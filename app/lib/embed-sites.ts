/** What is known of an address without asking its host. */
export interface AddressSite {
  /** The name of the site, or its host. */
  name: string;
  /** The address that shows it in a frame, always of one of `frameOrigins`; undefined when there is none. */
  frame?: string;
  isVideo?: boolean;
}

const youTube = "https://www.youtube-nocookie.com";
const vimeo = "https://player.vimeo.com";
const codePen = "https://codepen.io";
const bluesky = "https://embed.bsky.app";

/** The only origins whose pages an article may show in a frame. */
export const frameOrigins = [youTube, vimeo, codePen, bluesky];

/**
 * Names the site of an address. Gists, Mastodon and X have no frame: they need scripts of their own, or can be on any
 * host.
 */
export function siteOfAddress(url: URL): AddressSite {
  const host = url.hostname.replace(/^(?:www|m|mobile)\./, "");
  // A port or a user name would not be part of a real address of these sites.
  const isPlain = !url.port && !url.username && !url.password;
  const site = isPlain ? sites[host]?.(url) : undefined;
  if (site) return site;
  if (/^\/@[\w.-]+(?:@[\w.-]+)?\/\d+\/?$/.test(url.pathname)) return { name: "Mastodon" };
  return { name: host };
}

const sites: Record<string, ((url: URL) => AddressSite | undefined) | undefined> = {
  "youtube.com": youTubeVideo,
  "youtube-nocookie.com": youTubeVideo,
  "youtu.be": youTubeVideo,
  "vimeo.com": vimeoVideo,
  "player.vimeo.com": vimeoVideo,
  "codepen.io": pen,
  "gist.github.com": ({ pathname }) =>
    /^\/[\w-]+\/[0-9a-f]{20,40}\/?$/.test(pathname) ? { name: "GitHub Gist" } : undefined,
  "bsky.app": blueskyPost,
  "x.com": post,
  "twitter.com": post,
};

function youTubeVideo({ hostname, pathname, searchParams }: URL): AddressSite | undefined {
  const id = hostname.endsWith("youtu.be")
    ? /^\/([\w-]{11})$/.exec(pathname)?.[1]
    : (/^\/(?:shorts|live|embed)\/([\w-]{11})\/?$/.exec(pathname)?.[1] ??
      (pathname === "/watch" ? /^[\w-]{11}$/.exec(searchParams.get("v") ?? "")?.[0] : undefined));
  if (!id) return undefined;
  const start = seconds(searchParams.get("t") ?? searchParams.get("start") ?? "");
  return {
    name: "YouTube",
    frame: `${youTube}/embed/${id}?autoplay=1${start ? `&start=${start}` : ""}`,
    isVideo: true,
  };
}

/** "90", "90s", "1m30s" or "1h2m3s" as seconds; 0 for anything else. */
function seconds(text: string) {
  const [whole, h = "0", m = "0", s = "0"] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text) ?? [];
  return whole ? Number(h) * 3600 + Number(m) * 60 + Number(s) : 0;
}

function vimeoVideo({ pathname }: URL): AddressSite | undefined {
  const [, id, hash] = /^\/(?:video\/)?(\d{6,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(pathname) ?? [];
  if (!id) return undefined;
  const frame = `${vimeo}/video/${id}?autoplay=1&dnt=1${hash ? `&h=${hash}` : ""}`;
  return { name: "Vimeo", frame, isVideo: true };
}

function pen({ pathname }: URL): AddressSite | undefined {
  const [, user, id] = /^\/([\w-]+)\/(?:pen|full|embed)\/(\w{4,32})\/?$/.exec(pathname) ?? [];
  return id ? { name: "CodePen", frame: `${codePen}/${user}/embed/${id}?default-tab=result` } : undefined;
}

function blueskyPost({ pathname }: URL): AddressSite | undefined {
  const [, who, id] = /^\/profile\/([\w.:-]+)\/post\/([a-z0-9]+)\/?$/.exec(pathname) ?? [];
  return id ? { name: "Bluesky", frame: `${bluesky}/embed/${who}/app.bsky.feed.post/${id}` } : undefined;
}

function post({ pathname }: URL): AddressSite | undefined {
  return /^\/\w{1,20}\/status\/\d+\/?$/.test(pathname) ? { name: "X" } : undefined;
}
