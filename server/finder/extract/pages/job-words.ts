import { oncePerText } from "#server/finder/extract/once-per-text.ts";

const NO_TITLE =
  /\b(?:we|we're|our|us|you|your|you'll|i'm|my|come|join|earn|let's|who|why|what|how|when|where|is|are|was|were|will|has|have|can|must|should|meet|reports?|reporting|testimonials?|says|than|because|award|named|hires|hired|promoted|joins|welcomes?|retires?|announces?|congratulations)\b/i;
/** Matches headings of groups of jobs, such as "Support Staff Positions" or "Summer Jobs". */
const GROUP = /\b(?:positions|jobs|openings|vacancies|opportunities|roles|careers)\W*$/i;

export function isGroupHeading(text: string): boolean {
  return (
    GROUP.test(text) &&
    !SEATS.test(text) &&
    text.split(/\s+/).length <= 5 &&
    !/\b(?:equal|volunteer|past|previous|filled|related|similar|typical|top)\b/i.test(text)
  );
}

const ABBREVIATION = /\b(Jr|Sr|St|Ste|Mt|Ft|Dr|Mr|Ms|Mrs|Asst|Assoc|Mgr|Dept|Inc|No|Exec|Admin|Tech)\.(?=\s|$)/g;

/**
 * Returns true for a short line that is neither a sentence nor a typical heading of a job
 * description.
 */
export function hasTitleShape(line: string): boolean {
  if (line.length < 2 || line.length > 140) return false;
  const text = line.includes(".") ? line.replace(ABBREVIATION, "$1") : line;
  const words = text.length > 28 ? text.split(/\s+/).length : 1;
  if (text.length > 110 || words > 14 || /[?]|[.!]\s+\p{Lu}|[.]$/u.test(text)) return false;
  if (/^[“"'’–—-]|^\d+\p{Ll}{3}/u.test(text) || /^\d+[.)]?$/.test(text) || /@|https?:/.test(text)) return false;
  if (
    /^\W*(?:apply|learn|click|view|read|contact|call|please|download|submit|send|email|visit|follow|see)\b(?!-)/i.test(
      text,
    )
  )
    return false;
  if (
    /^\W*(?:\$|volunteers?\b(?!.*\b(?:coordinator|manager|director)$))|\b(?:scholarships?|grants?|awards?|course|classes)\W*$/i.test(
      text,
    )
  )
    return false;
  return !NO_TITLE.test(text) && !GROUP.test(text);
}

const STRONG =
  /\b(?:(?:current|currently|open|available|job|career|employment|immediate|all|our|latest|today[’']?s)\s+(?:job |career |employment |open )?(?:openings?|positions?|opportunit(?:y|ies)|vacanc(?:y|ies)|listings?|postings?|jobs|roles)|(?:positions?|jobs|openings|vacancies) (?:currently )?(?:available|open|we(?:'|’)re hiring|include)|now hiring|\b(?:is|are) (?:now |always |currently |actively )?hiring|we(?:'|’)?re hiring|we are (?:currently |now |always )?(?:hiring|looking for|seeking|accepting applications)|(?:currently|right now) (?:hiring|seeking|looking for|recruiting|accepting applications)|paid (?:positions|staff)|still (?:open|available)|[a-z]{2,}s wanted|(?:seats|spots|shifts) (?:are open|open (?:right )?now)|(?:still |always )?need you\b|hiring (?:for|now|immediately)|help wanted|openings|vacancies|job board)\b/i;
const WEAK =
  /^\W*(?:(?:seasonal|summer|winter|student|holiday|part-time|full-time) (?:employment|jobs?|work|help)|careers?|employment|jobs?|hiring|opportunities|join (?:us|(?:our|the) (?:\w+ )?(?:team|crew|staff|family|company|department))|work (?:with|for|at|here|the)\b.{0,40}|careers? (?:at|with) .{2,50}|(?:\w+ )?jobs? (?:at|with|in) .{2,50}|come work (?:with|for) us|grow with us|be part of (?:our|the) team|want to (?:join|work).{0,40}|looking for (?:work|a job).{0,20}|interested in (?:working|joining).{0,30}|positions?|apply(?: now| today)?)\W*$/i;

/** Matches headings and links such as "Drive for us". */
export const WORK_WITH_US =
  /^\W*(?:bake|brew|build|cook|drive|farm|grow|haul|lift|serve|teach|weld) (?:with|for) us\W*$/i;

/** Sentences that introduce a list of jobs. */
const SENTENCE =
  /\bwe(?:[’']?re| are) (?:always|currently|now|actively|still) (?:hiring|looking for|seeking)\b|\b(?:positions?|jobs|openings|vacancies|roles) (?:that )?(?:are|is|we) (?:currently |now |also )*(?:available|open|have|offer|need)\b|\baccepting (?:applications|resumes|résumés) for\b|\b(?:new|available|open) (?:positions|jobs)\b|\bfollowing (?:open |full-time |part-time )*(?:positions|jobs|roles|openings)\b|\bwho we need\b|\bwe (?:currently |now |also )?need\b/i;

/**
 * Matches words in headings and sentences that are not about hiring, such as "volunteers" or
 * "events".
 */
export const NOT_HIRING =
  /\b(?:equal|related|volunteers?|intern program|events?|fairs?|signs?|kits?|posters?|banners?|success|business|franchise|advertis\w+|sponsorship|vendors?|exhibitors?|auditions?|sessions?|classes|enroll\w*|in demand|subcontractors?|suppliers?|bids?|proposals?|filled|placements?)\b/i;
/**
 * Matches headings about seats on boards and committees, such as "Board & Commission Vacancies".
 * Does not match sentences in which a board hires.
 */
const SEATS = /(?<!\bjob )\b(?:boards?|commissions?|committees?|councils?)\b(?!.*\b(?:is|are|has|have|seeks)\b)/i;

/**
 * Returns how likely it is that a heading starts a list of jobs. Returns null for all other
 * headings.
 */
export const openingStrength = oncePerText((text: string): "strong" | "weak" | null => {
  if (text.length > 120) return null;
  const isStrong = STRONG.test(text) || (SENTENCE.test(text) && !/\b(?:if|when|not|no)\b/i.test(text));
  if (!isStrong && !WEAK.test(text) && !WORK_WITH_US.test(text)) return null;
  if (NOT_HIRING.test(text) || SEATS.test(text) || /\b(?:not|no) (?:currently |longer )?(?:hiring|open)/i.test(text))
    return null;
  return isStrong ? "strong" : "weak";
});

const NONE =
  /\b(?:(?:we are|we[’']?re|is|are) (?:currently |presently )?not (?:currently |presently |actively )?(?:hiring|seeking|looking|recruiting|accepting (?:any )?(?:applications|resumes))|(?:have|has|are|is|were) (?:currently |presently )?no (?:current |currently |available |job |open |employment )*(?:openings?|positions?|vacanc(?:y|ies)|opportunities|jobs)|no (?:current |open |available |job |career |employment )*(?:openings?|positions?|vacanc(?:y|ies)|opportunities|jobs)(?: are| is)?(?: currently| presently)? (?:available|open|at (?:this|the) (?:time|moment)|right now|posted|listed|found)|(?:no|0) (?:jobs|positions|openings|vacancies|results) found|no (?:current )?(?:openings|vacancies)\W*(?:$|[.!]\s)|(?:do|does) not (?:currently |presently )?have (?:any )?(?:\w+ ){0,2}(?:openings?|positions?|vacancies|jobs)|don[’']?t (?:currently )?have any (?:\w+ ){0,2}(?:openings?|positions?|vacancies|jobs)|(?:all )?(?:positions|(?:\w+ )?jobs|openings) (?:are|have been) (?:currently |now |all )?(?:filled|taken)|nothing (?:is )?(?:currently )?(?:open|available)|hiring (?:starts|begins|opens|resumes) again|fully staffed|at full (?:strength|staff)|(?:have |are )?(?:finished|done|completed) hiring|no longer hiring|hiring (?:for [^.]{0,30})?(?:is|has been) (?:complete|closed|over|finished)|not (?:a )?(?:list of )?(?:job |open |current )?(?:postings?|positions?|openings?|vacanc(?:y|ies))|(?:seats|positions|roles) are (?:unpaid|voluntary|volunteer)|applications (?:are|were|is) (?:no longer|not) (?:being )?accepted|closed (?:job |position )?(?:postings?|positions?|openings?|vacancies)|check back (?:soon|later|often))\b/i;
/**
 * This quick check runs before NONE. It matches every text that NONE matches, and some other texts.
 */
const MAY_SAY_NONE = /\b(?:no|0|don[’']?t|filled|taken|again|staffed|full|hiring|unpaid|volunt|closed|check back)/i;
const CONDITION = /\b(?:if|when|whenever|even if|unless|in case|should)\b[^.!]{0,60}$/i;

/**
 * Returns the sentence in the text that states that there are no openings, or null. Ignores
 * conditions such as "If there are no openings, …".
 */
export function saysNoOpenings(text: string): string | null {
  if (!MAY_SAY_NONE.test(text) || !NONE.test(text)) return null;
  for (const sentence of text.split(/(?<=[.!])\s+/)) {
    const found = NONE.exec(sentence);
    if (found && !CONDITION.test(sentence.slice(0, found.index)) && !/^check back/i.test(found[0]))
      return sentence.slice(0, 160);
  }
  return null;
}

/** Capitalizes the title in a sentence, so that "line cook" becomes "Line cook". */
export function capitalized(name: string): string {
  const title = name.trim();
  return title.charAt(0).toUpperCase() + title.slice(1);
}

export const FILLED =
  /\b(?:(?<!until (?:the |this )?)(?:position|job|role) (?:has been |is |was )?(?:filled|closed|taken)|(?<!until (?:(?:the |this )?positions? (?:is |are |has been |have been ))?)\b\(?(?:filled|closed)\)?[\W\d]*$|no longer (?:available|accepting)|not (?:currently )?(?:hiring|available|open)|posting (?:is )?closed|applications? (?:are )?closed)|[–—:*-]\s*(?:filled|closed)\b/i;

/** Matches headings of a job description. */
export const OF_ONE_JOB =
  /^\W*(?:(?:key |essential |job |main |primary |minimum |preferred |required )*(?:responsibilities|qualifications|requirements|duties|skills|functions|description|summary|overview)|what (?:you|we)(?:(?:'|’)ll| will)? (?:do|need|bring|get|offer)|your (?:day|role|tasks)|position (?:summary|overview|description|type)|job (?:type|summary|description)|who (?:you are|we(?:'|’)re looking for)|about the (?:job|role|position)|apply(?: now| online| today| for this (?:job|position))?|how to apply|pay(?: range| rate)?|wage|salary|compensation|schedule|hours|reports to|benefits)\b/i;

/** Matches lines that follow the text of a job, such as "More jobs" or "Share this". */
export const AFTER_JOB =
  /^\W*(?:(?:other|more|related|similar|all|current|view all) (?:jobs?|openings?|positions?|opportunities)|share this|leave a (?:reply|comment)|related posts|recent posts|back to|previous|next|submit your application)\b/i;

/** Matches the label of a field whose value is in the next line. */
export const BARE_LABEL =
  /^\W*(?:(?:job |work |position |employment |starting |hiring |base )?(?:location|site|city|type|status|shift|hours|schedule|pay(?: rate| range)?|wages?|salary(?: range)?|hourly (?:rate|pay|wage)|rate|compensation)|departments?|division|category|branch|plant|supervisor|reports to|contact|clos(?:es|ing)(?: date)?(?:\/time)?|deadline|apply by|application deadline|(?:date )?posted|posted on|posting date|opening date|published(?: date)?|(?:job|requisition|posting) (?:id|number|no\.?|#))\s*:?\s*$/i;
