import type { VisitorParts } from "../lib/visitor-parts.ts";

/** The visitor behind a request. A loader learns about the visitor only here, so that the page cache learns it too. */
export interface Visitor {
  /** undefined before the first like. A page whose loader reads the id is not cached. */
  id(): string | undefined;
  likes(blogId: string): Promise<boolean>;
}

/** `id`: undefined before the first like. `parts` is filled when a loader asks. `isLikedBy` asks the database. */
export function openVisitor(
  id: string | undefined,
  parts: VisitorParts,
  isLikedBy: (visitorId: string, blogId: string) => Promise<boolean>,
): Visitor {
  return {
    id() {
      parts.isPersonal = true;
      return id;
    },
    async likes(blogId) {
      const isLiked = id !== undefined && (await isLikedBy(id, blogId));
      // The cache keeps visitors apart by one blog only, so a page that asks about a second one is personal.
      if (parts.like) parts.isPersonal = true;
      parts.like = { blogId, isLiked };
      return isLiked;
    },
  };
}
