import { siteSettingsContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { askedOf, runActs } from "../../kit/acts.server.ts";
import { titled } from "../../kit/titled.ts";
import { formatDate } from "../../lib/date.ts";
import { newId } from "../../lib/new-id.ts";
import { ShortText } from "../../ui/short-text.tsx";
import { AnnouncementsView } from "../announcements-view.tsx";
import { classActs } from "../class-acts.server.ts";
import { ClassFrame } from "../class-frame.tsx";
import { ClassSide } from "../class-side.tsx";
import { DueView, SessionsView } from "../dates-view.tsx";
import { readClassPage } from "../models/class-page.server.ts";
import { aboutClass, todayOf } from "../open-class.server.ts";
import { OwnProgress } from "../own-progress.tsx";
import type { Route } from "./+types/class";

export async function loader(args: Route.LoaderArgs) {
  const asked = askedOf(args, "member");
  const of = found(await aboutClass(asked));
  const { id, name, isTeacher, first_day, last_day, welcome_html, isListed, calendarKey } = of;
  const { timeZone } = args.context.get(siteSettingsContext);
  return {
    of: { id, name, isTeacher, first_day, last_day, welcome_html },
    own: calendarKey === null ? undefined : { id, calendarKey, isListed: isListed === 1 },
    page: await readClassPage(asked.db, of, asked.user.id, timeZone, Date.now()),
    ...{ today: todayOf(args.context), next: newId() },
  };
}

export const action = runActs({ right: "member", about: aboutClass }, { ...classActs });

export const meta: Route.MetaFunction = titled(
  ({ loaderData }: Route.MetaArgs) => loaderData?.of.name ?? "Not found",
  "noindex",
);

export default function ClassPage({ loaderData: { of, own, page, today, next } }: Route.ComponentProps) {
  const { sessions, due, courses, announcements, teachers, classmates } = page;
  return (
    <ClassFrame of={of}>
      <p className="mt-5 text-soft">
        {formatDate(of.first_day)} – {formatDate(of.last_day)}
        {of.last_day < today && ". It has ended."}
      </p>
      <div className="gap-x-14 lg:grid lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div>
          {of.welcome_html && <ShortText html={of.welcome_html} className="mt-6 max-w-2xl" />}
          <SessionsView sessions={sessions} />
          <OwnProgress courses={courses} />
          <DueView {...{ due, today }} />
          <AnnouncementsView {...{ announcements, next }} isTeacher={of.isTeacher} />
        </div>
        <aside>
          <ClassSide {...{ teachers, classmates, own }} />
        </aside>
      </div>
    </ClassFrame>
  );
}
