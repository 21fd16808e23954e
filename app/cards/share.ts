/** Links to the share pages of other sites, with the address of our page filled in. */
export function shareTargets(address: string) {
  const url = encodeURIComponent(address);
  return [
    { name: "Share on X", href: `https://twitter.com/intent/tweet?url=${url}` },
    { name: "Share on Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: "Share on LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
  ];
}
