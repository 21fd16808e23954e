/** Where a page can be shared: each opens with the page's address filled in. */
export function shareTargets(address: string) {
  const url = encodeURIComponent(address);
  return [
    { name: "Share on X", href: `https://twitter.com/intent/tweet?url=${url}` },
    { name: "Share on Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: "Share on LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
  ];
}
