/** The lists of the dashboard, which load later than its figures. */
export { Needs } from "./needs.tsx";
export { PublicPage } from "./public-page.tsx";
export { RecentActivity } from "./recent-activity.tsx";
