/** The lists of the dashboard, which load later than its figures. */
export { Needs } from "./needs.tsx";
export { RecentActivity } from "./recent-activity.tsx";
