import { countAccountContents } from "../../app/accounts/models/delete-account.server.ts";
import { listOwnerEmails } from "../../app/accounts/models/owner.server.ts";
import { listPasskeys } from "../../app/accounts/models/passkey.server.ts";
import { findProfile } from "../../app/accounts/models/profile.server.ts";
import { mergeVisitorLikes } from "../../app/accounts/models/visitor-likes.server.ts";
import { sweepReplies } from "../../app/api/models/idempotency.server.ts";
import { listBookmarkedBlogs, setBookmark } from "../../app/cards/models/bookmark.server.ts";
import { findBlogCards, findFeedTexts } from "../../app/cards/models/feed.server.ts";
import { isLikedBy, setLike, withActs } from "../../app/cards/models/like.server.ts";
import { listBlogs } from "../../app/cards/models/listed-blogs.server.ts";
import { setCommentLike } from "../../app/comments/models/comment-like.server.ts";
import {
  findStanding,
  listNewest,
  listReplies,
  listThreads,
} from "../../app/comments/models/comment-list.server.ts";
import { countDeskComments, listDeskComments } from "../../app/comments/models/desk-comments.server.ts";
import { likedOf } from "../../app/comments/models/own-comments.server.ts";
import { countComments, listOfMembers } from "../../app/comments/models/place.server.ts";
import { findApiToken, listApiTokens } from "../../app/core/api-token.server.ts";
import { listLog } from "../../app/core/audit-log.server.ts";
import { findBlog, findPulse } from "../../app/core/blog.server.ts";
import { setBlogTopics } from "../../app/core/blog-topics.server.ts";
import { claimImages, findImage } from "../../app/core/image.server.ts";
import { claimJob, nextJobTime } from "../../app/core/job-lease.server.ts";
import { closeReports, reportBlog } from "../../app/core/report.server.ts";
import {
  deleteExpiredSessions,
  endOtherSessions,
  endSessionById,
  listSessions,
  resumeSession,
} from "../../app/core/session.server.ts";
import { sweepImages } from "../../app/core/sweep-images.server.ts";
import { listTranslations } from "../../app/core/translations.server.ts";
import { findUser } from "../../app/core/user.server.ts";
import { findDeskBlog, listDeskBlogs } from "../../app/desk/models/desk-blogs.server.ts";
import { findDeskPerson, listPeople } from "../../app/desk/models/desk-people.server.ts";
import { countNewEnquiries, listSiteDays, listTopBlogs } from "../../app/desk/models/overview.server.ts";
import { findEnquiry, listEnquiries } from "../../app/enquiries/models/desk-enquiries.server.ts";
import { eraseEnquiriesOf, sweepEnquiries } from "../../app/enquiries/models/erase-enquiries.server.ts";
import { readSidebar, setFollow } from "../../app/following/models/follow.server.ts";
import { findFeedOwner } from "../../app/following/models/follow-feed.server.ts";
import { listFollowing } from "../../app/following/models/following.server.ts";
import { listHighlights } from "../../app/highlights/models/highlight.server.ts";
import { lastEntries, nextEntries } from "../../app/import/models/entry.server.ts";
import { findByOldPath, findEntries } from "../../app/import/models/find-entries.server.ts";
import { findOpenImport, hasImportState, listImports } from "../../app/import/models/import.server.ts";
import { keepLacking, planFailedAgain, planLackingAgain } from "../../app/import/models/plan-again.server.ts";
import { listEntries } from "../../app/import/models/report.server.ts";
import {
  addLesson,
  findDeskCourse,
  listDeskLessonPosts,
  listTextLessons,
  orderLessons,
} from "../../app/learning/models/arrange-lessons.server.ts";
import { findCertificate, listRequirements } from "../../app/learning/models/certificate.server.ts";
import { listProjects } from "../../app/learning/models/desk-projects.server.ts";
import {
  findOpenAttempt,
  findPassed,
  hasQuestions,
  listPools,
} from "../../app/learning/models/exam.server.ts";
import { findPostText } from "../../app/learning/models/lesson-posts.server.ts";
import { findLessonText, listLessons } from "../../app/learning/models/listed-lessons.server.ts";
import { setMarks } from "../../app/learning/models/marks.server.ts";
import { findContinueLink } from "../../app/learning/models/progress.server.ts";
import { findProject, findTask } from "../../app/learning/models/project.server.ts";
import { findTitles } from "../../app/learning/models/titles.server.ts";
import { warmUp } from "../../app/learning/models/warm-up.server.ts";
import { deleteList, findList, listLists } from "../../app/lists/models/list.server.ts";
import { placeEntry, readEntries, saveToLists } from "../../app/lists/models/list-entries.server.ts";
import { findSeries } from "../../app/lists/models/series.server.ts";
import { listSubscribers, subscriberBatches } from "../../app/newsletter/models/desk-subscribers.server.ts";
import {
  findIssueAbout,
  listIssues,
  moveIssue,
  resumeIssues,
} from "../../app/newsletter/models/issue.server.ts";
import { claimLetters, fillLetters } from "../../app/newsletter/models/letters.server.ts";
import { nextLetterTime, noteLetter } from "../../app/newsletter/models/note-letter.server.ts";
import { confirmSubscription, sweepSubscribers } from "../../app/newsletter/models/subscribe.server.ts";
import { findSubscriber, leave, leaveAddress } from "../../app/newsletter/models/subscriber.server.ts";
import { withdrawFinishedQueues } from "../../app/notifications/models/desk-notices.server.ts";
import { listDueMembers, listPostReaders, takeDue } from "../../app/notifications/models/due-mail.server.ts";
import {
  countUnread,
  listNotifications,
  markRead,
} from "../../app/notifications/models/notification-list.server.ts";
import { notify, withdrawActor, withdrawNotices } from "../../app/notifications/models/notify.server.ts";
import { listDeskPeople } from "../../app/notifications/models/recipients.server.ts";
import { sweepNotifications } from "../../app/notifications/models/sweep-notifications.server.ts";
import { listOwnPosts } from "../../app/people/models/own-posts.server.ts";
import { findPerson as findAuthor, listPersonBlogs } from "../../app/people/models/person.server.ts";
import { listRelatedBlogs } from "../../app/reading/models/related-blogs.server.ts";
import {
  listSitemapPage,
  listSitemapPeople,
  listSitemapStarts,
} from "../../app/reading/models/sitemap.server.ts";
import {
  addRedirects,
  listRedirects,
  removeRedirectsOf,
} from "../../app/redirects/models/redirect.server.ts";
import { listDayCounts, listReferrers, readsOf } from "../../app/statistics/models/blog-statistics.server.ts";
import { sweepReads } from "../../app/statistics/models/sweep-reads.server.ts";
import { completeTopics, findTopic } from "../../app/topics/models/topic.server.ts";
import { listMostLikedOfTopic, listNewestOfTopic } from "../../app/topics/models/topic-lists.server.ts";
import {
  findDueDelivery,
  listDeliveries,
  listDueWebhooks,
  nextDeliveryTime,
  sweepDeliveries,
  withdrawDeliveries,
} from "../../app/webhooks/models/delivery.server.ts";
import { sweepDrafts } from "../../app/writing/models/discard-draft.server.ts";
import { findDraft, findDraftOfBlog, listDrafts } from "../../app/writing/models/draft.server.ts";
import { claimDraftImages } from "../../app/writing/models/draft-images.server.ts";
import { listNotes } from "../../app/writing/models/draft-note.server.ts";
import {
  findNewestVersion,
  findVersion,
  hasVersion,
  listVersions,
  type NewVersion,
  recordVersion,
} from "../../app/writing/models/draft-version.server.ts";
import { eraseDraft, eraseDraftsOfBlog } from "../../app/writing/models/erase-draft.server.ts";
import { listDraftsOfOthers, listScheduled } from "../../app/writing/models/listed-drafts.server.ts";
import { findMissingPaths } from "../../app/writing/models/missing-paths.server.ts";
import { removeDraftsOf } from "../../app/writing/models/remove-drafts-of.server.ts";
import { listReadyDrafts } from "../../app/writing/models/review.server.ts";
import { replaceAuthorEmail } from "../../app/writing/models/write-blog.server.ts";
import type { Db } from "../../db/engine.ts";
import type { Images } from "../../storage/storage.ts";

const post = { id: "many7", kind: "post" as const, topics: [] };
const course = { id: "s1", kind: "course" as const, topics: ["web-development"] };
export const farCursor = { position: 2000, id: "a" };
const key = "blogImages/222222222222/rye";
const version: NewVersion = {
  draftId: "draft2",
  session: "",
  kind: "edit",
  userId: "user1",
  fields: "{}",
  markdown: new Uint8Array(),
  images: "[]",
};
const lessonMark = { courseId: "s12", lessonId: "first-program", mark: "done" };
const noStorage = {} as Images;

/**
 * The queries of pages and acts on tables that grow with the site. Each must find its rows by a key, or read them in the
 * order of an index.
 */
const byUser1 = { author_kind: "user", author_id: "user1", coauthor_ids: null } as const;

export const hotQueries: Record<string, (db: Db) => Promise<unknown>> = {
  "a blog": (db) => findBlog(db, "user1", "s1"),
  "the titles that an article leads to": (db) => findTitles(db, ["s1", "s12"]),
  "the translations of a blog": (db) => listTranslations(db, "s1"),
  "the pulse of a blog": (db) => findPulse(db, "s1"),
  "read next after a post": (db) => listRelatedBlogs(db, post),
  "read next after a course": (db) => listRelatedBlogs(db, course),
  "a topic": (db) => findTopic(db, "web-development", [], "user1"),
  "the newest blogs of a topic": (db) => listNewestOfTopic(db, "web-development"),
  "the newest blogs of a topic far below": (db) => listNewestOfTopic(db, "web-development", farCursor),
  "the most liked blogs of a topic": (db) => listMostLikedOfTopic(db, "web-development"),
  "the most liked blogs of a topic far below": (db) =>
    listMostLikedOfTopic(db, "web-development", { likes: 0, ...farCursor }),
  "the topics of a written blog": (db) => setBlogTopics(db, "many8", ["Web Development", "Sourdough"]),
  "the completion of a topic": (db) => completeTopics(db, "web", ["solidity"]),
  "the texts of a feed": (db) => findFeedTexts(db, [{ id: "s1" }, { id: "many7" }, { id: "many8" }]),
  "the cards of search results": (db) => findBlogCards(db, ["s1", "many7", "many9"]),
  "whether a visitor likes a blog": (db) => isLikedBy(db, "v:1", "s1"),
  "a like": (db) => setLike(db, "u:user1", "s1", true),
  "the likes of a visitor who signs in": (db) => mergeVisitorLikes(db, "user1", "user1"),
  "a bookmark": (db) => setBookmark(db, "user1", "s1", false),
  "the bookmarks of a member": (db) => listBookmarkedBlogs(db, "user1"),
  "the bookmarks of a member far below": (db) => listBookmarkedBlogs(db, "user1", farCursor),
  "the threads of an article in each order": async (db) => {
    const before = { key: "2", id: "a" };
    for (const sort of ["newest", "oldest"] as const)
      await listThreads(db, "many7", { sort, before, muted: ["user9"] });
    await listThreads(db, "many7", { sort: "liked", before: { key: 3, id: "a" }, muted: [] });
  },
  "the replies of a thread": (db) => listReplies(db, "7c1", { limit: 4, muted: [] }),
  "the newest comments of an article": (db) => listNewest(db, "many7", 50),
  "a comment by its link": (db) => findStanding(db, "many7", "7c1", "newest"),
  "the likes of comments": (db) => likedOf(db, "user1", ["7c1", "7c2"]),
  "the numbers of comments of cards": (db) => countComments(db, ["many7", "many8"]),
  "the comments of muted members below cards": (db) =>
    listOfMembers(db, ["many7", "many8"], ["user8", "user9"]),
  "a like of a comment": (db) => setCommentLike(db, "user1", "7c1", true),
  "the comments of the desk": async (db) => {
    for (const list of ["waiting", "reported", "newest", "hidden"] as const)
      await listDeskComments(db, list, { at: "2", id: "a" });
    await countDeskComments(db);
  },
  "the notifications of a member": async (db) => {
    await listNotifications(db, "user1", { at: "2", id: "a" });
    await countUnread(db, "user1");
  },
  "the highlights of a member in a blog": (db) => listHighlights(db, "user1", "many7"),
  "the owner of a private feed": (db) => findFeedOwner(db, "token7"),
  "the lists of a member": (db) => listLists(db, "user1", "/blog/s1"),
  "what is scheduled": (db) => listScheduled(db, { id: "user1", role: "editor" }, 1, 1000),
  "the drafts of others": (db) => listDraftsOfOthers(db, { id: "user1", role: "editor" }),
  "the series of a post": (db) =>
    findSeries(db, { id: "11", kind: "post", source: "", status: "published", ...byUser1 }),
  "a list": (db) => findList(db, "", "list1"),
  "what is in a list": (db) => readEntries(db, "list1"),
  "an entry that is saved, moved and removed": async (db) => {
    const newList = { id: "list1", title: "Later" };
    await saveToLists(db, "user1", { newList, entry: "/blog/s1", wish: new Map([["list2", true]]) });
    await placeEntry(db, "user1", "list1", "/blog/s1", 1);
  },
  "a list that is deleted": (db) => deleteList(db, "user1", "list1"),
  "an author": (db) => findAuthor(db, "user1"),
  "the blogs and people that a text links to": (db) =>
    findMissingPaths(db, ["/blog/s1", "/blog/many7", "/people/user1", "/people/ann"]),
  "the posts of an author": (db) => listPersonBlogs(db, "user1"),
  "the posts of an author far below": (db) => listPersonBlogs(db, "user1", farCursor),
  "the company's articles": (db) => listPersonBlogs(db, "company"),
  "the company's articles far below": (db) => listPersonBlogs(db, "company", farCursor),
  "the own posts of a member": (db) => listOwnPosts(db, "user1", farCursor),
  "whom a member follows": (db) => listFollowing(db, "user1"),
  "whom a member follows, far below": (db) => listFollowing(db, "user1", farCursor),
  "the authors of the sitemap": (db) => listSitemapPeople(db, [{ id: "many7", author_id: "user1" }]),
  "a follow": (db) => setFollow(db, "user1", "company", false),
  "what a member did with the blogs of a list": (db) => withActs(db, "user1", [{ id: "s1" }, { id: "s2" }]),
  "the panel beside a list": (db) => readSidebar(db, "user1", ["Web Development", "Sourdough"]),
  "a member by e-mail": (db) => findUser(db, "ann@example.org"),
  "a session": (db) => resumeSession(db, "token"),
  "a token of a program": (db) => findApiToken(db, `lct_${"a".repeat(43)}`),
  "the tokens of a member": (db) => listApiTokens(db, "user1"),
  "the answers of programs that are kept": (db) => sweepReplies(db, Date.now()),
  "the blogs of the API far below": (db) => listBlogs(db, {}, { before: farCursor, limit: 20 }),
  "the sessions of a member": (db) => listSessions(db, "user1", "token"),
  "a draft": (db) => findDraft(db, { id: "user1", role: "author" }, "draft1"),
  "the draft of a post": (db) => findDraftOfBlog(db, { id: "user1", role: "author" }, "many7"),
  "the drafts of a member": (db) => listDrafts(db, { id: "user1", role: "author" }),
  "the drafts of a member far below": (db) =>
    listDrafts(db, { id: "user1", role: "author" }, { at: "2026", id: "a" }),
  "the versions of a draft": (db) => listVersions(db, "draft1"),
  "the versions of a draft far below": (db) => listVersions(db, "draft1", { at: "2026", id: "a" }),
  "a version of a draft": (db) => findVersion(db, "draft1", "version1"),
  "the notes to a draft": (db) => listNotes(db, "draft1"),
  "the drafts that wait for an editor": (db) => listReadyDrafts(db),
  "the newest edit of a draft": (db) => findNewestVersion(db, "draft1", ["edit", "merge", "restore"]),
  "a new version of a draft": (db) => recordVersion(db, version),
  "the images of a draft": (db) => claimDraftImages(db, "user1", "draft2", JSON.stringify([key]), true),
  "whether a draft has a version": (db) => hasVersion(db, version),
  "the draft of a removed post": (db) => eraseDraftsOfBlog(db, "many7"),
  "a draft that is erased": (db) => eraseDraft(db, "draft9"),
  "the drafts of a deleted account": (db) => removeDraftsOf(db, "user3", new AbortController().signal),
  "the drafts that were discarded": (db) => sweepDrafts(db, 0),
  "the end of one session": (db) => endSessionById(db, "user1", "0123456789abcdef"),
  "the end of all other sessions": (db) => endOtherSessions(db, "user1", "token"),
  "the profile of a member": (db) => findProfile(db, "user1"),
  "a new email in a member's posts": (db) => replaceAuthorEmail(db, "user1", "ann@example.org"),
  "the passkeys of a member": (db) => listPasskeys(db, "user1"),
  "what an account has": (db) => countAccountContents(db, "user1"),
  "the sessions that have expired": (db) => deleteExpiredSessions(db, 1),
  "an image": (db) => findImage(db, key),
  "the images of a blog": (db) => claimImages(db, "user1", "s1", [key]),
  "the images that no blog shows": (db) => sweepImages(db, noStorage, 0),
  "the next job": (db) => claimJob(db, ["bake"], 1, 1),
  "the time of the next job": (db) => nextJobTime(db, ["bake"]),
  "the pages of the sitemap": (db) => listSitemapStarts(db, 1000),
  "the first page of the sitemap": (db) => listSitemapPage(db, undefined, { position: 2000, id: "a" }),
  "a report": (db) => reportBlog(db, "u:user1", "s1", { reason: "spam", note: "" }),
  "the open reports of a blog": (db) => closeReports(db, "s1", "keep", "2026", "user1"),
  "the entries of an import": async (db) => {
    await nextEntries(db, "import7", 3, 20);
    await lastEntries(db, "import7", 3);
    await listEntries(db, "import7", { after: 5 });
    await listEntries(db, "import7", { withNotes: true });
    await findEntries(db, "ghost old7.example", ["post:1", "post:2"]);
    await findByOldPath(db, "ghost old7.example", ["/a", "/b"]);
    await planFailedAgain(db, "import7");
    await planLackingAgain(db, "import7");
    await keepLacking(db, "import7");
    await withdrawDeliveries(db, "many7");
  },
  "the imports at the desk": async (db) => {
    await findOpenImport(db);
    await listImports(db);
    await hasImportState(db, "import7", ["running"]);
  },
  "a redirect that is added and removed with others": async (db) => {
    const rows = [{ source: "/2019/rye", target: "/blog/many7" }];
    await addRedirects(db, { rows, publicUrl: "http://localhost", userId: "user1", origin: "import" });
    await removeRedirectsOf(db, "import");
  },
  "the redirects at the desk": (db) => listRedirects(db, { after: "/2019" }),
  "the webhooks that are due": async (db) => {
    await listDueWebhooks(db, 1);
    await nextDeliveryTime(db);
    await findDueDelivery(db, "hook1", 1);
  },
  "the deliveries of a webhook": (db) => listDeliveries(db, "hook1", { at: "2026", id: "a" }),
  "the deliveries that are too old": (db) => sweepDeliveries(db, 0),
  "the posts at the desk": (db) => listDeskBlogs(db, { q: "" }),
  "older posts at the desk": (db) => listDeskBlogs(db, { q: "", before: { position: 2000, id: "a" } }),
  "public posts at the desk": (db) => listDeskBlogs(db, { q: "", status: "published", kind: "post" }),
  "the posts that wait for an editor": (db) => listDeskBlogs(db, { q: "", status: "pending" }),
  "posts that were taken down": (db) => listDeskBlogs(db, { q: "", status: "taken-down" }),
  "the courses at the desk": (db) => listDeskBlogs(db, { q: "", kind: "course" }),
  "a post at the desk": (db) => findDeskBlog(db, "many7"),
  "people at the desk": (db) => listPeople(db, { q: "" }),
  "older people at the desk": (db) => listPeople(db, { q: "", before: { at: "2026", id: "user7" } }),
  "the editors": (db) => listPeople(db, { q: "", role: "editor" }),
  "blocked people": (db) => listPeople(db, { q: "", blocked: true }),
  "a person at the desk": (db) => findDeskPerson(db, "user1"),
  "the log of the desk": (db) => listLog(db, {}),
  "the log of the desk for editors": (db) => listLog(db, { isEditorial: true }),
  "the log of a post": (db) => listLog(db, { object: "blog:many7", before: { at: "2026", id: "a" } }),
  "the owners who get enquiries": (db) => listOwnerEmails(db),
  "enquiries at the desk": (db) => listEnquiries(db, { q: "" }),
  "older enquiries at the desk": (db) => listEnquiries(db, { q: "", before: { at: "2026", id: "a" } }),
  "new enquiries": (db) => listEnquiries(db, { q: "", state: "new", before: { at: "2026", id: "a" } }),
  "the number of new enquiries": (db) => countNewEnquiries(db),
  "an enquiry at the desk": (db) => findEnquiry(db, "enquiry1"),
  "the enquiries of a deleted account": (db) => eraseEnquiriesOf(db, "user3", new AbortController().signal),
  "the enquiries that are old": (db) => sweepEnquiries(db, 1e12, 90, new AbortController().signal),
  "what was read": (db) => markRead(db, "user1", { until: "2026" }),
  "a notice": (db) =>
    notify(db, [{ userId: "user1", kind: "like", object: "blog:s1", actorId: "user2", path: "/blog/s1" }]),
  "a notice that is taken back": (db) => withdrawNotices(db, "blog:s1", "like"),
  "a like that is taken back": (db) =>
    withdrawActor(db, { object: "blog:s1", kind: "like", actorId: "user2" }),
  "the members whose mails are due": (db) => listDueMembers(db, "2026"),
  "the mail of a member": (db) => takeDue(db, "user1", "2026"),
  "the members who get mails of new posts": async (db) => {
    await listPostReaders(db, "daily", "user1");
    await listPostReaders(db, "at-once", "user1");
  },
  "what waits at the desk no more": (db) => withdrawFinishedQueues(db),
  "the people at the desk who are told": (db) => listDeskPeople(db),
  "the notifications that are old": (db) => sweepNotifications(db, 1e12, new AbortController().signal),
  "the subscribers at the desk": async (db) => {
    await listSubscribers(db, { q: "" });
    await listSubscribers(db, { q: "", before: { at: "2026", id: "a" } });
    await listSubscribers(db, { q: "", state: "suspended", before: { at: "2026", id: "a" } });
    await subscriberBatches(db, { q: "" }).next();
  },
  "the recipients of an issue": async (db) => {
    await beginTestIssue(db);
    for (const cadence of ["each", "weekly"] as const) {
      await fillLetters(db, "issue1", { cadence, keys: ["company", "topic:web-development"] }, 1);
      await db.updateTable("newsletter_issues").set({ filled_to: null }).where("id", "=", "issue1").execute();
    }
  },
  "the next letters of an issue": async (db) => {
    await beginTestIssue(db);
    await claimLetters(db, "issue1", 50, 1e12, 2e12);
    await nextLetterTime(db, "issue1");
  },
  "what became of a letter": async (db) => {
    await beginTestIssue(db);
    for (const outcome of ["sent", "refused"] as const)
      await noteLetter(db, "issue1", `subscriber${outcome}`, outcome);
  },
  "the issues at the desk": async (db) => {
    await listIssues(db, { at: "2026", id: "a" });
    await findIssueAbout(db, "post:many7");
  },
  "an issue that is paused, continued and ended": async (db) => {
    await beginTestIssue(db);
    for (const move of ["pause", "continue", "cancel"] as const) await moveIssue(db, "user1", "issue1", move);
    await resumeIssues(db);
  },
  "a subscriber": async (db) => {
    await findSubscriber(db, { id: "1s1" });
    await findSubscriber(db, { email: "1@s1.example" });
    await confirmSubscription(db, "token");
    await leave(db, "2s1", "issue1");
    await leaveAddress(db, { email: "3@s1.example", email_verified_at: "2026" });
  },
  "the addresses that never confirmed": (db) => sweepSubscribers(db, 1e12),
  "another page of the sitemap": (db) => listSitemapPage(db, { position: 2000, id: "a" }, undefined),
};

/**
 * The queries of a blog's statistics, of the desk's front page, and of the job that sweeps reads. They may sort a few
 * rows, but must find all of them by an index.
 */
export async function statisticsQueries(db: Db): Promise<void> {
  await readsOf(db, ["s1", "many7"]);
  await listDayCounts(db, { id: "s1", author_id: null, author_kind: "company" }, "2026-03-08", 30);
  await listReferrers(db, "s1", ["2026-03-01", "2026-03-02"], 10);
  await listSiteDays(db, "2026-03-08", 2);
  await listTopBlogs(db, "2026-03-08", 10);
  await sweepReads(db, "2026-03-08");
}

/**
 * The queries of lessons. Only SQLite's plans are checked: PostgreSQL reads the whole table when it is as small as in
 * the tests.
 */
export const lessonQueries: typeof hotQueries = {
  "a lesson": (db) => findLessonText(db, "s12", "first-program"),
  "a post that is a lesson": (db) => findPostText(db, "many7"),
  "the lessons of a course at the desk": async (db) => {
    await findDeskCourse(db, "s12");
    await listTextLessons(db, "s12");
    await addLesson(db, "user1", "s12", "many7");
    await listDeskLessonPosts(db, "s12");
  },
  "a lesson that an editor moves": async (db) => {
    for (const id of ["many7", "many8"]) await addLesson(db, "user1", "s12", id);
    await orderLessons(db, "user1", "s12", { ids: ["many8", "many7"], moved: "many8" });
  },
  "the projects that wait": (db) => listProjects(db, "waiting", { at: "2026", id: "a" }),
  "the projects that were accepted": (db) => listProjects(db, "accepted", { at: "2026", id: "a" }),
  "what a course asks to hand in": (db) => findTask(db, "s12"),
  "what a member handed in": (db) => findProject(db, "user1", "s12"),
  "whether a course has final questions": (db) => hasQuestions(db, "s12"),
  "the questions at the start of a lesson": async (db) =>
    warmUp(db, "s12", await listLessons(db, "s12"), "loops"),
  "where a member goes on": (db) => findContinueLink(db, "user1"),
  "a mark that is removed": (db) => setMarks(db, "user1", [lessonMark], false),
  "a certificate": (db) => findCertificate(db, "a".repeat(24)),
  "what a certificate asks for": async (db) => {
    await listRequirements(db, "user1", "s12");
    await listPools(db, "s12");
    await findOpenAttempt(db, "user1", "s12");
    await findPassed(db, "user1", "s12");
  },
};

/** One that is being sent, to two subscribers. Twice is harmless. */
async function beginTestIssue(db: Db) {
  const issue = {
    id: "issue1",
    about: "post:many7",
    blog_id: "many7",
    state: "sending" as const,
    subject: "",
  };
  await db
    .insertInto("newsletter_issues")
    .values({ ...issue, created_at: "2027" })
    .onConflict((c) => c.doNothing())
    .execute();
  const letters = ["sent", "refused"].map((name) => ({
    issue_id: "issue1",
    subscriber_id: `subscriber${name}`,
    due_at: 1,
  }));
  await db
    .insertInto("newsletter_letters")
    .values(letters)
    .onConflict((c) => c.doNothing())
    .execute();
}
