/** The number of rows on a page of both job tables. */
export const JOB_TABLE_PAGE_SIZE = 10;
/** Rule 39: how many events the dashboard shows, newest first. SQL repeats this value. */
export const DASHBOARD_ACTIVITY_LENGTH = 10;
/**
 * Rule 39: how many applicants without an answer the dashboard shows, newest first. SQL repeats
 * this value.
 */
export const DASHBOARD_APPLICANTS_LENGTH = 20;
/**
 * Rule 39: maximum number of applicants, and of events of each kind, that the dashboard reads. SQL
 * repeats this value.
 */
export const DASHBOARD_ROWS_READ = 500;
/** Rule 39: how many jobs each list of the dashboard shows. SQL repeats this value. */
export const DASHBOARD_LIST_LENGTH = 5;
/** The dashboard shows how many jobs end within this many days. SQL repeats this value. */
export const ENDING_SOON_DAYS = 7;

export const WEEKS_PER_YEAR = 52;
export const DEFAULT_HOURS_PER_WEEK = 40;
export const MIN_HOURS_PER_WEEK = 1;
export const MAX_HOURS_PER_WEEK = 168;
/**
 * The highest annual pay. It is above any real salary and below the largest PostgreSQL integer. SQL
 * checks repeat this value.
 */
export const MAX_ANNUAL_PAY = 999_999_999;
/**
 * The highest hourly pay. It is MAX_ANNUAL_PAY at one hour a week. SQL checks repeat this value.
 */
export const MAX_HOURLY_PAY = 19_230_769.21;

/** The highest hourly pay that needs no confirmation. */
export const PLAUSIBLE_HOURLY_PAY = 500;
/** The largest ratio of maximum to minimum pay that needs no confirmation. */
export const PLAUSIBLE_PAY_RANGE = 4;

/** Rule 82: a description shorter than this many characters gets a hint. */
export const SHORT_DESCRIPTION_LENGTH = 300;
/**
 * Minn. Stat. 181.173: employers with at least this many employees in Minnesota must state pay and
 * benefits in each posting.
 */
export const PAY_DISCLOSURE_EMPLOYEES = 30;

/** Rule 58: the earliest allowed date of a job. SQL checks repeat this value. */
export const EARLIEST_JOB_DATE = "2000-01-01";
/** Rule 58: the latest allowed date of a job. SQL checks repeat this value. */
export const LATEST_JOB_DATE = "2099-12-31";
/** Rule 58: the form asks for confirmation of an end date more than this many years ahead. */
export const PLAUSIBLE_YEARS_AHEAD = 2;
/**
 * The number of days for which a new job is open. A copy of an expired job and an approved
 * suggestion are open for the same number of days. Spec §9 "Job defaults"
 */
export const DEFAULT_APPLICATION_DAYS = 30;
/** Rule 17: the day in this time zone is "today". */
export const PORTAL_TIME_ZONE = "America/Chicago";
/** The states that the forms offer. */
export const STATES = ["Minnesota", "Wisconsin"] as const;
/**
 * Values of a new job: state, employment type, location type, education, experience. Spec §9 "Job
 * defaults"
 */
export const DEFAULT_STATE = "Minnesota";
export const DEFAULT_EMPLOYMENT_TYPE_ID = "1";
export const DEFAULT_LOCATION_TYPE_ID = "1";
/**
 * The id of remote work in location_types. A remote job needs no street. SQL checks repeat this
 * value.
 */
export const REMOTE_LOCATION_TYPE_ID = "3";
export const DEFAULT_EDUCATION_CREDENTIAL_ID = "8";
export const DEFAULT_EXPERIENCE_LEVEL_ID = "1";

/** The form stores a draft when the user has stopped typing for this long. */
export const DRAFT_DEBOUNCE_MS = 500;
/** How long a draft is kept. */
export const DRAFT_LIFETIME_HOURS = 24;
export const DRAFT_LIFETIME_MS = DRAFT_LIFETIME_HOURS * 60 * 60 * 1000;
/**
 * Rule 81: maximum number of drafts that the server stores for a user in a company. SQL checks
 * repeat this value.
 */
export const JOB_DRAFTS_MAX = 20;
/** Rule 81: the largest size of a draft as jsonb text, in bytes. SQL checks repeat this value. */
export const JOB_DRAFT_MAX_BYTES = 200_000;

/** How long a banner shows that the profile was saved. */
export const PROFILE_BANNER_MS = 5000;
/** How long the job form shows a message after a reset. */
export const RESET_BANNER_MS = 3000;
/** Rule 32: how long the row of a saved job is highlighted. */
export const SAVED_ROW_MS = 3000;
/** Rule 41: how long a toast stays on the screen, unless it is an error. */
export const TOAST_DURATION_MS = 5000;
/** Rule 41: a swipe of at least this length closes a toast. */
export const TOAST_SWIPE_THRESHOLD_PX = 50;
/** Rule 35: delay after the approval of a suggestion before the job form opens. */
export const APPROVE_REDIRECT_MS = 1500;
/**
 * Rule 37: how long the portal waits before it sends an invitation. Until then, the user can cancel
 * it.
 */
export const INVITE_DELAY_MS = 1500;

export const VERIFICATION_CODE_LENGTH = 6;
/**
 * Rule 3: how long an emailed code or link works. The time begins when the SMTP server accepts the
 * email.
 */
export const CODE_LIFETIME_MINUTES = 10;
/**
 * Rule 98: lifetime in hours of the emailed code that proves who owns a website. It is longer than
 * for other codes, because a member may have to get the code from a colleague.
 */
export const OWNERSHIP_CODE_HOURS = 1;
export const PASSWORD_MIN_LENGTH = 8;
/** Longest password, in characters. Hashing a longer password would take too long. */
export const PASSWORD_MAX_LENGTH = 128;
/** The longest email address that SMTP can carry (RFC 5321 §4.5.3.1.3). */
export const EMAIL_MAX_LENGTH = 254;

/** The shortest name that the search for companies accepts. */
export const EMPLOYER_SEARCH_MIN_LENGTH = 3;
/** The form checks whether a company name of at least this many characters is taken. */
export const EMPLOYER_NAME_CHECK_MIN_LENGTH = 2;
/** The form checks a company name when the user has stopped typing for this long. */
export const EMPLOYER_NAME_CHECK_DEBOUNCE_MS = 500;
export const EMPLOYEE_COUNT_MIN = 1;
/**
 * Rule 56: companies that a user may create in a day, so that no user reserves names in bulk. SQL
 * repeats this value.
 */
export const EMPLOYERS_PER_DAY = 20;
/** Rule 56: access requests that a user may send in a day. SQL repeats this value. */
export const ACCESS_REQUESTS_PER_DAY = 10;
/** Rule 56: jobs that a company may post in a day. SQL repeats this value. */
export const JOBS_PER_DAY = 200;
/** Rule 56: live jobs that a company may have. SQL repeats this value. */
export const LIVE_JOBS_MAX = 2000;
/** Rule 37: invitations that a user may send in an hour. SQL repeats this value. */
export const INVITATIONS_PER_HOUR = 20;
/**
 * Rule 69: how often a company can turn the required second factor on or off in a day. Each change
 * emails all members. SQL repeats this value.
 */
export const SECOND_FACTOR_CHANGES_PER_DAY = 10;
/** Rule 37: how long an invitation can be accepted. SQL repeats this value. */
export const INVITATION_LIFETIME_DAYS = 7;
/** Rule 26: how long members and staff can restore a deleted job. SQL repeats this value. */
export const BIN_LIFETIME_DAYS = 30;
/** Rule 60: how many days a renewal adds to a job. SQL repeats this value. */
export const RENEWAL_DAYS = 30;
/**
 * Rule 75: members get a reminder this many days before a job's last day. SQL repeats this value.
 */
export const REMINDER_DAYS = [5, 1] as const;
/** Rule 60: how long after its last day a job can be renewed. SQL repeats this value. */
export const RENEWABLE_DAYS = 90;
/** Rule 60: how far ahead the last day of a renewed job may be. SQL repeats this value. */
export const RENEWED_AHEAD_DAYS = 366;
/**
 * Rule 56: maximum number of closings, renewals and similar changes by a user in an hour. SQL
 * repeats this value.
 */
export const JOB_CHANGES_PER_HOUR = 200;
/** Rule 78: how long the views and clicks of each day are kept. */
export const JOB_DAYS_KEPT = 90;
/**
 * Rule 78: how many referring hosts are counted by name for each job and day. SQL repeats this
 * value.
 */
export const REFERRING_HOSTS_A_DAY = 20;
/** Rule 80: how many jobs a member can change together. SQL repeats this value. */
export const JOB_BATCH_SIZE = 100;
/**
 * Rule 80: how often a user may change several jobs together in an hour. SQL repeats this value.
 */
export const JOB_BATCHES_PER_HOUR = 30;
/** Rule 80: how long members can undo a change of several jobs. SQL repeats this value. */
export const JOB_BATCH_UNDO_MINUTES = 15;
/** Rule 79: the maximum file size of an uploaded logo. */
export const LOGO_MAX_BYTES = 5_000_000;
/** Rule 79: the most pixels of an uploaded logo. */
export const LOGO_MAX_PIXELS = 40_000_000;
/** Rule 79: the largest width and height of the stored logo. */
export const LOGO_MAX_SIDE = 512;
/** Rule 79: the largest size of the stored logo. SQL repeats this value. */
export const LOGO_STORED_MAX_BYTES = 100_000;
/** Rule 60: how long the screen offers Undo after a deletion. */
export const UNDO_DELETE_MS = 10_000;
/** Rule 83: how many days the chart on a job's page shows. SQL repeats this value. */
export const JOB_CHART_DAYS = 30;
/** Rule 76: how many of a job's categories the public page and the preview show. */
export const JOB_CATEGORIES_SHOWN = 20;
/** Rule 83: how many of the newest events a job's page shows. SQL repeats this value. */
export const JOB_TIMELINE_LENGTH = 200;
/** The largest PostgreSQL integer. */
export const EMPLOYEE_COUNT_MAX = 2_147_483_647;

/**
 * Longest single-line text, such as a name, a title or a street address. SQL checks repeat this
 * value.
 */
export const LINE_MAX_LENGTH = 200;
/** Longest URL. SQL checks repeat this value. */
export const URL_MAX_LENGTH = 2000;
/** Longest plain text of several lines. SQL checks repeat this value. */
export const TEXT_MAX_LENGTH = 10_000;
/** Rule 23: the longest rich text, in UTF-8 bytes. SQL checks repeat this value. */
export const RICH_TEXT_MAX_BYTES = 100_000;

/**
 * Rule 73: how many pages with missed jobs a company can report in 24 hours. SQL repeats this
 * value.
 */
export const MISSED_JOBS_PER_DAY = 10;

/** Rule 77: the longest message of an applicant, in characters. SQL repeats this value. */
export const APPLICANT_MESSAGE_MAX_LENGTH = 5000;
/** Rule 100: the most questions of a job to its applicants. SQL repeats this value. */
export const QUESTIONS_MAX = 5;
/** Rule 100: the longest question to applicants, in characters. SQL repeats this value. */
export const QUESTION_MAX_LENGTH = 150;
/**
 * Rule 97: the list counts at most this many applicants after the current page. SQL repeats this
 * value.
 */
export const APPLICANTS_COUNTED = 1000;
/**
 * Rule 97: how far the badge of "Applicants" counts new applicants. From this number on, the badge
 * shows "99+". SQL repeats this value.
 */
export const NEW_APPLICANTS_COUNTED = 100;
/** Rule 97: the most applicants that a request can read. SQL repeats this value. */
export const APPLICANTS_PAGE_MAX = 500;
/** Rule 97: the filter of applicants offers this many jobs. SQL repeats this value. */
export const APPLICANT_JOBS_LENGTH = 200;
/** Rule 97: the longest note on an applicant, in characters. SQL repeats this value. */
export const NOTE_MAX_LENGTH = 2000;
/** Rule 97: the most notes on an applicant. SQL repeats this value. */
export const NOTES_MAX = 100;
/** Rule 97: the longest subject and text of an answer to applicants. SQL repeats these values. */
export const ANSWER_SUBJECT_MAX_LENGTH = 150;
export const ANSWER_BODY_MAX_LENGTH = 1000;
/**
 * Rule 77: applications are deleted this many days after their job ends (a year and a month). The
 * setting `APPLICATION_RETENTION_DAYS` overrides this default.
 */
export const DEFAULT_APPLICATION_RETENTION_DAYS = 400;
/**
 * Rule 77: applications to public employers and schools are deleted this many days after their job
 * ends. This is two years (29 CFR 1602.31, 1602.40) and a month.
 */
export const PUBLIC_EMPLOYER_RETENTION_DAYS = 760;
/**
 * Rule 77: members get a notice this long before applications are deleted. SQL repeats this value.
 */
export const RETENTION_NOTICE_DAYS = 30;

/** How often the diagnostics refresh. */
export const DIAGNOSTICS_REFRESH_MS = 2000;
/** Rule 50: how many entries the panel of the diagnostics shows. */
export const DIAGNOSTICS_PANEL_ENTRIES = 10;
/** How long "Copied" shows. */
export const COPIED_STATE_MS = 2000;

/** A job with an unknown place gets this position in central Minnesota. */
export const DEFAULT_COORDINATES = { latitude: 46.73, longitude: -94.69 } as const;
/** A geocoding request that takes at least this long is slow. */
export const GEOCODING_SLOW_MS = 2000;
/**
 * The geocoder logs its statistics after this many requests, and whenever it uses the default
 * position.
 */
export const GEOCODING_STATISTICS_EVERY = 10;

/** Rule 90: the database stores this many of each user's newest idempotency keys. */
export const KEYED_INSERTS_KEPT = 500;
