import { pluralize } from "../lib/text.ts";
import type { BlogCard } from "../models/feed.server.ts";
import { EmptyList } from "../ui/empty-list.tsx";
import { CatalogueCard } from "./catalogue-card.tsx";
import { CatalogueSearch } from "./catalogue-search.tsx";
import { ListPage } from "./list-page.tsx";
import { type CompanyFollowers, Sidebar } from "./sidebar.tsx";

interface Props {
  title: string;
  searchLabel: string;
  blogs: BlogCard[];
  q: string;
  companyFollowers: CompanyFollowers;
}

export function CataloguePage({ title, searchLabel, blogs, q, companyFollowers }: Props) {
  return (
    <ListPage aside={<Sidebar companyFollowers={companyFollowers} />}>
      <div className="flex flex-wrap items-center justify-between gap-4 pb-3">
        <h1 className="text-3xl tracking-tight">{title}</h1>
        <CatalogueSearch label={searchLabel} q={q} />
      </div>
      {blogs.map((blog, at) => (
        <CatalogueCard key={blog.id} blog={blog} eager={at < 2} />
      ))}
      {blogs.length === 0 && (
        <EmptyList text="No blogs found">{q && "Try fewer letters, or one of the topics."}</EmptyList>
      )}
      <p className="sr-only" role="status">
        {q && blogs.length > 0 ? pluralize(blogs.length, "blog") : ""}
      </p>
    </ListPage>
  );
}
