import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("feed", "routes/feed.ts"),
  route("course", "routes/course.tsx"),
  route("services", "routes/services.tsx"),
  route("search", "routes/search.tsx"),

  route("blog/:id", "routes/blog.tsx"),
  route("blog/:id/like", "routes/blog.like.ts"),
  route("blog/:id/bookmark", "routes/blog.bookmark.ts"),
  // /blog/:id/live is an event stream, handled by server/live.ts.
  route("follow/:id", "routes/follow.ts"),

  route("blog/:id/edit", "routes/blog.edit.tsx"),
  route("blog/:id/delete", "routes/blog.delete.tsx"),
  route("blog/:id/stats", "routes/people/blog.stats.tsx"),
  route("blog/:id/stats.csv", "routes/people/blog.stats-csv.ts"),
  route("blog/:id/card.png", "routes/blog.card.ts"),
  route("bookmarks/sync", "routes/bookmarks.sync.ts"),
  route("preview", "routes/preview.ts"),
  route("upload", "routes/upload.ts"),
  route("images/*", "routes/images.ts"),

  route("write", "routes/write.tsx"),
  route("login", "routes/login.tsx"),
  route("login/google", "routes/login.google.ts"),
  route("login/callback", "routes/login.callback.ts"),
  route("signup", "routes/signup.tsx"),
  route("logout", "routes/logout.ts"),
  route("profile", "routes/profile.tsx"),

  route("desk", "routes/desk/today.tsx"),

  route("feed.xml", "routes/feed.xml.ts"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("robots.txt", "routes/robots.ts"),

  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
