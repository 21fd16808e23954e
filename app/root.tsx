import interFont from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import serifFont from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import { takeAlert } from "./alert.server.ts";
import { Alerts, AlertsProvider } from "./components/alerts.tsx";
import { FocusHeading } from "./components/focus-heading.tsx";
import { Footer } from "./components/footer.tsx";
import { Header } from "./components/header.tsx";
import { Message } from "./components/message.tsx";
import { PendingBlog } from "./components/pending-blog.tsx";
import { SearchTextProvider } from "./components/search-text.tsx";
import { SiteProvider, unknownSite } from "./components/site.tsx";
import { TakeAlong } from "./components/take-along.tsx";
import { ThemeScript } from "./components/theme.tsx";
import { googleContext, settingsContext, viewerContext } from "./context.ts";
import { findViewerOf } from "./viewer-middleware.server.ts";
import "./app.css";

export const middleware: Route.MiddlewareFunction[] = [findViewerOf];

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "alternate", type: "application/atom+xml", href: "/feed.xml", title: "Newest blogs" },
  ...[interFont, serifFont].map((href) => ({
    rel: "preload",
    href,
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
];

export function loader({ request, context }: Route.LoaderArgs) {
  const { SITE_NAME, COMPANY_NAME, PUBLIC_URL } = context.get(settingsContext);
  const { user } = context.get(viewerContext);
  const site = {
    name: SITE_NAME,
    company: COMPANY_NAME,
    url: PUBLIC_URL,
    google: context.get(googleContext).mode,
    user,
  };
  return takeAlert(request, context, site);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.site.name ?? "Lectern" }];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeScript />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <Shell site={loaderData.site} alert={loaderData.alert}>
      <PendingBlog>
        <Outlet />
      </PendingBlog>
    </Shell>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Shell({
  site,
  alert,
  children,
}: {
  site: Data["site"];
  alert?: Data["alert"];
  children: ReactNode;
}) {
  return (
    <SiteProvider value={site}>
      <AlertsProvider shown={alert}>
        <SearchTextProvider>
          <a
            href="#main"
            className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-paper focus:p-3"
          >
            Skip to content
          </a>
          <Header />
          {children}
          <Footer />
          <Alerts />
          <FocusHeading />
          <TakeAlong />
        </SearchTextProvider>
      </AlertsProvider>
    </SiteProvider>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const offline = error instanceof TypeError && typeof navigator !== "undefined" && !navigator.onLine;
  return (
    <Shell site={(loaderData as Data | undefined)?.site ?? unknownSite}>
      <Message title={offline ? "You are offline" : (titles[status] ?? "Something went wrong")}>
        {offline && <p>This page needs a connection. What you have written is kept in this browser.</p>}
        {!offline && status >= 500 && <p>It was noted. Trying again in a moment may help.</p>}
      </Message>
    </Shell>
  );
}

const titles: Record<number, string> = {
  400: "That request was not understood",
  403: "This is not yours to change",
  404: "Page not found",
  405: "That request was not understood",
};
