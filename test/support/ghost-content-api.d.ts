declare module "@tryghost/content-api" {
  interface Entry {
    [name: string]: unknown;
    title?: string;
    slug: string;
    count?: { posts: number };
    authors?: unknown[];
    navigation?: unknown[];
  }
  interface Resource {
    browse(options?: object): Promise<Entry[] & { meta: { pagination: object } }>;
    read(data: object, options?: object): Promise<Entry>;
  }
  export default class GhostContentAPI {
    constructor(options: { url: string; key: string; version: string });
    posts: Resource;
    pages: Resource;
    tags: Resource;
    authors: Resource;
    settings: { browse(): Promise<Entry> };
  }
}
