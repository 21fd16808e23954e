interface Args {
  matches: readonly [{ loaderData: { site: { name: string } } }, ...unknown[]];
}

/** The `meta` of a page that says its title alone: "Topics · Site". `robots`: whether search engines shall pass it by. */
export function titled<A extends Args>(title: string | ((args: A) => string), robots?: "noindex") {
  return (args: A) => [
    {
      title: `${typeof title === "string" ? title : title(args)} · ${args.matches[0].loaderData.site.name}`,
    },
    ...(robots ? [{ name: "robots", content: robots }] : []),
  ];
}
