import { PUBLIC_JOBS_PATH } from "#domain/public-paths.ts";
import { html } from "./html.ts";
import type { Page, Site } from "./page.ts";

const NOTICES = {
  400: ["This link does not work", "Part of its address is missing or damaged."],
  404: ["There is no such page", "The link may be old, or the address mistyped."],
  // Shown for a job that has ended, was withdrawn or waits for staff, or whose company is inactive.
  // The page names no reason, because the public site's database role cannot read the reason.
  410: ["This job is not open", "It has ended, or it is not shown at the moment."],
  413: [
    "That text is too long",
    "Nothing was sent. Your browser’s Back button shows what you typed; please make it shorter.",
  ],
  414: ["This link does not work", "Its address is too long."],
  415: ["Nothing was sent", "What came could not be read. Please use the form on the page."],
  429: ["Please wait a little", "Your network has opened very many pages. Please try again in a few minutes."],
  500: ["Something went wrong", "Please try again in a moment."],
  503: ["Please try again in a moment", "This page is not available right now."],
} as const satisfies Record<number, readonly [title: string, text: string]>;

export type NoticeStatus = keyof typeof NOTICES;

export function isNoticeStatus(status: number): status is NoticeStatus {
  return status in NOTICES;
}

/** A page for an error. */
export function noticePage(status: NoticeStatus, { hasLists }: Pick<Site, "hasLists"> = { hasLists: true }): Page {
  return drawNotice(status, NOTICES[status], hasLists);
}

/** Shown for a company that had public jobs but has none now. */
export function companyGonePage(): Page {
  return drawNotice(410, ["This company has no page here", "Its jobs are not shown at the moment, or no longer."]);
}

function drawNotice(status: NoticeStatus, [title, text]: readonly [string, string], hasLists = true): Page {
  return {
    status,
    title,
    main: html`<h1>${title}</h1>
<p class="card">${text}${hasLists && html` <a href="${PUBLIC_JOBS_PATH}">See all open jobs</a>`}</p>`,
  };
}
