/** The blog whose like button a page shows, and whether this visitor likes it. */
export interface BlogLike {
  blogId: string;
  isLiked: boolean;
}

/** What a page shows of the visitor who looks at it. The page cache decides by it which visitors get the same page. */
export interface VisitorParts {
  /** The page may show anything of this visitor, so it is not cached. */
  isPersonal?: boolean;
  /** The page is cached once for visitors who like this blog, and once for the others. */
  like?: BlogLike;
}
