import interFont from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import serifFont from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url";
import { type ReactNode, useEffect } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { AccountLinks } from "./accounts/sign-in/account-links.tsx";
import { isLikedBy } from "./cards/models/like.server.ts";
import { listNameless } from "./core/user.server.ts";
import { countForDesk } from "./desk-counts.server.ts";
import { otherFeeds } from "./feeds/feed-formats.server.ts";
import { withPendingAlert } from "./http/alert-cookie.server.ts";
import { dbContext, headContext, siteSettingsContext, viewerContext } from "./http/context.ts";
import { viewerMiddleware } from "./http/viewer-middleware.server.ts";
import { avatarOf } from "./lib/avatar-content.ts";
import { can } from "./lib/permissions.ts";
import { isNewsletterOn } from "./newsletter/newsletter-on.server.ts";
import { FooterSubscribeBox } from "./newsletter/subscribe-box.tsx";
import { NotificationBell } from "./notifications/bell.tsx";
import { countUnread } from "./notifications/models/notification-list.server.ts";
import { BlogLoading } from "./shell/blog-loading.tsx";
import { FocusHeading } from "./shell/focus-heading.tsx";
import { Footer } from "./shell/footer.tsx";
import { Header } from "./shell/header.tsx";
import { KeptForms, keepSentForm } from "./shell/kept-forms.tsx";
import { siteInfoOf } from "./site-info.server.ts";
import stylesheet from "./styles/app.css?url";
import { Alerts } from "./ui/alert-boxes.tsx";
import { AlertsProvider } from "./ui/alerts.tsx";
import { isEditorOpenAt } from "./ui/draft-state.ts";
import { ErrorMessage, errorText } from "./ui/error-message.tsx";
import { LessonActs } from "./ui/lesson-acts.ts";
import { SearchTextProvider } from "./ui/search-text.tsx";
import { type SiteInfo, SiteProvider, useSite } from "./ui/site.tsx";
import { ThemeScript } from "./ui/theme.tsx";

export const middleware: Route.MiddlewareFunction[] = [viewerMiddleware(isLikedBy)];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepSentForm];

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "alternate", type: "application/atom+xml", href: "/feed.xml", title: "Newest blogs" },
  preloadOf(interFont),
];

function preloadOf(href: string) {
  return { rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" as const };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  context.get(headContext).alternates.push(...otherFeeds("", "Newest blogs"));
  const { timeZone } = context.get(siteSettingsContext);
  const db = context.get(dbContext);
  const isOfDesk = can(user, "moderate") && isAtDesk(request.url);
  const site = {
    ...siteInfoOf(context),
    ...(isNewsletterOn(context) && { hasNewsletter: true as const }),
    user: user && { ...user, avatar: avatarOf(user) },
    ...(user && { unread: await countUnread(db, user.id) }),
    ...(can(user, "moderate") && { desk: isOfDesk ? await countForDesk(db) : {} }),
    ...(isOfDesk && { nameless: await listNameless(db, can(user, "manage-people")) }),
    ...(timeZone !== "UTC" && { timeZone }),
  };
  return withPendingAlert(request, context, site);
}

/**
 * The desk's menu counts what waits, which other people change. A side page of the open editor opens and closes without this: were
 * the site not reached, the error page would take the editor's place.
 */
export function shouldRevalidate({
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (!formMethod && isEditorOpenAt(nextUrl.pathname)) return false;
  return defaultShouldRevalidate || isAtDesk(nextUrl.href);
}

function isAtDesk(url: string) {
  return /^\/desk(?![^/.])/.test(new URL(url).pathname);
}

/** The error page has a title of its own: it may know the site when there are no data. */
export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  error ? [] : [{ title: loaderData?.site.name }];

/**
 * In browsers, the site and the member as the last page showed them: a navigation that fails brings no data. Nothing sets
 * it on the server, whose requests share it.
 */
let lastSite: SiteInfo | undefined;

function useKnownSite(): SiteInfo {
  const siteWithoutUser = useSite();
  return useRouteLoaderData<typeof loader>("root")?.site ?? lastSite ?? siteWithoutUser;
}

export function Layout({ children }: { children: ReactNode }) {
  const { look, isSans } = useKnownSite();
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* `precedence` makes React put it before all preloads, since the first paint needs it. */}
        <link rel="stylesheet" href={stylesheet} precedence="first" />
        {look && <link rel="stylesheet" href={look} precedence="second" />}
        <ThemeScript />
        <Meta />
        <Links />
        {!isSans && <link {...preloadOf(serifFont)} />}
      </head>
      <body className="min-h-dvh">
        {children}
        {/* A side page of the editor has its scroll position: see app/writing/side-pages. */}
        <ScrollRestoration getKey={({ state, key }) => state?.beside ?? key} />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData: { site, alert } }: Route.ComponentProps) {
  useEffect(() => {
    lastSite = site;
  }, [site]);
  return (
    <Shell site={site} alert={alert}>
      <BlogLoading>
        <Outlet />
      </BlogLoading>
      <KeptForms />
    </Shell>
  );
}

const loadLessonActs = () => import("./learning/lessons/lesson-acts.ts");

type RootData = Route.ComponentProps["loaderData"];

function Shell({
  site,
  alert,
  children,
}: {
  site: SiteInfo;
  alert?: RootData["alert"];
  children: ReactNode;
}) {
  return (
    <SiteProvider value={site}>
      <AlertsProvider alert={alert}>
        <SearchTextProvider>
          <a
            href="#main"
            className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-paper focus:p-3"
          >
            Skip to content
          </a>
          <Header bell={<NotificationBell />} AccountLinks={AccountLinks} />
          <LessonActs value={loadLessonActs}>{children}</LessonActs>
          <Footer subscribeBox={<FooterSubscribeBox />} />
          <Alerts />
          <FocusHeading />
        </SearchTextProvider>
      </AlertsProvider>
    </SiteProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const site = useKnownSite();
  return (
    <Shell site={site}>
      <title>{`${errorText(error).title} · ${site.name}`}</title>
      <ErrorMessage error={error} />
      <KeptForms isError />
    </Shell>
  );
}
