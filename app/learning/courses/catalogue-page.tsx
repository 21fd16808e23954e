import { ArrowRight, Waypoints } from "lucide";
import { Link } from "react-router";
import type { CatalogueBlog } from "../../cards/card-data.ts";
import { ListPage } from "../../cards/list-page.tsx";
import { ResultCount } from "../../cards/result-count.tsx";
import { type CompanyFollowers, Sidebar } from "../../cards/sidebar.tsx";
import { pluralize } from "../../lib/text.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CatalogueCard } from "./catalogue-card.tsx";
import type { CatalogueLink, Filter } from "./catalogue-filters.server.ts";
import { CatalogueSearch } from "./catalogue-search.tsx";

interface Props {
  title: string;
  /** What is counted. */
  noun: string;
  searchLabel: string;
  blogs: CatalogueBlog[];
  q: string;
  filters: Filter[];
  /** Which need the services are shown for; "": all. */
  need?: string;
  links: CatalogueLink[];
  paths?: number;
  companyFollowers: CompanyFollowers;
}

export function CataloguePage(props: Props) {
  const { title, noun, searchLabel, blogs, q, filters, need, links, paths, companyFollowers } = props;
  const isFiltered = need || filters.some(({ value }) => value);
  return (
    <ListPage aside={<Sidebar companyFollowers={companyFollowers} />}>
      <div className="catalogue-head">
        <h1 className="text-3xl tracking-tight">{title}</h1>
        <CatalogueSearch label={searchLabel} q={q} filters={filters}>
          {need && <input type="hidden" name="need" value={need} />}
        </CatalogueSearch>
      </div>
      {links.length > 0 && (
        <nav aria-label={`${title} in groups`} className="catalogue-links">
          {links.map(({ to, label, isCurrent }) => (
            <Link key={to} to={to} preventScrollReset className="chip" aria-current={isCurrent}>
              {label}
            </Link>
          ))}
        </nav>
      )}
      {paths && (
        <Link to="/paths" className="paths-card">
          <Icon of={Waypoints} size={22} />
          <span>
            <b>{pluralize(paths, "path")}</b> Courses in an order that works
          </span>
          <Icon of={ArrowRight} size={16} />
        </Link>
      )}
      <ResultCount isFiltered={Boolean(q || isFiltered)} count={blogs.length} noun={noun} />
      {blogs.map((blog, at) => (
        <CatalogueCard key={blog.id} blog={blog} eager={at < 2} />
      ))}
      {blogs.length === 0 && (
        <EmptyList text="No blogs found">
          {isFiltered ? "Try another filter above." : q && "Try fewer letters, or one of the topics."}
        </EmptyList>
      )}
    </ListPage>
  );
}
