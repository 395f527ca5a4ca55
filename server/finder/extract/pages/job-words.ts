/**
 * Occupations in the singular. A job title ends with one of these words, or has it before "of",
 * "for", "in", "at" or "with".
 */
const NOUNS = new Set(
  (
    "accountant actuary adjuster adjustor administrator adviser advisor advocate agent aide ambassador analyst apprentice appraiser arborist architect " +
    "artist assembler assistant associate attendant attorney auditor bagger baker banker barback barber barista bartender bookkeeper bricklayer broker " +
    "builder busser butcher buyer cabinetmaker captain caregiver caretaker carpenter cashier caterer chaplain chef chemist chiropractor cleaner clerk " +
    "coach coder collector commissioner communicator conductor consultant contractor controller cook coordinator cosmetologist counsel counselor courier " +
    "crew crewmember custodian cutter dealer decorator demonstrator dentist deputy designer detailer developer diesel dietitian director dishwasher " +
    "dispatcher doctor doorperson drafter driver economist editor educator electrician engineer engraver esthetician estimator evaluator examiner " +
    "executive expeditor fabricator facilitator farmer farmhand finisher firefighter fitter florist forester foreman forewoman framer generalist geologist " +
    "glazier grader greeter grinder groomer grower guard guide hairstylist handler handyman handyperson hauler head helper herder host hostess " +
    "housekeeper hygienist inspector installer instructor intern interpreter inventor investigator janitor jeweler journeyman journeyworker keeper laborer " +
    "landscaper laundress lawyer lead leader lender librarian lifeguard lineman lineworker liaison loader locksmith logger machinist maid maintainer " +
    "maker manager mason mate measurer mechanic mechanical mediator merchandiser merchant messenger microbiologist midwife milker miller millwright " +
    "mixer model molder mover musician nanny navigator nurse nutritionist officer operator optician optometrist orderly organizer owner-operator packager " +
    "packer painter paralegal paraprofessional paramedic partner pastor patrol personnel pharmacist phlebotomist photographer physician picker pilot " +
    "pipefitter planner plasterer plumber police polisher porter postdoc practitioner preparer presenter president presser principal printer processor " +
    "producer professor programmer provider psychiatrist psychologist publisher puller purchaser ranger realtor receiver receptionist recruiter " +
    "representative rep researcher reporter rigger roofer runner sander sawyer scheduler scientist screener seamstress secretary seller server " +
    "setter sewer shipper shopper singer sitter sommelier sorter specialist sprayer staffer staff steward stocker strategist stylist superintendent " +
    "supervisor surgeon surveyor sweeper tailor teacher teammate technician tech technologist teller tester therapist tiler tilesetter trainee trainer " +
    "translator trimmer trucker tutor undertaker underwriter upholsterer usher valet vet veterinarian waiter waitress warehouseman warehouseperson washer " +
    "welder worker woodworker writer yardman zookeeper " +
    "pitmaster postmaster harbormaster curator archivist conservator registrar sexton organist cantor accompanist referee umpire judge treasurer assessor constable sheriff chief marshal " +
    "jailer bailiff magistrate sanitarian hostler jockey spotter flagger sider splicer climber bellman bellhop brewer distiller winemaker cheesemaker " +
    "roaster deboner herdsman feeder farrier gardener horticulturist agronomist applicator scout naturalist docent babysitter companion homemaker doula " +
    "sonographer radiographer audiologist scribe biller transcriptionist banker originator closer copywriter videographer animator illustrator buyer " +
    "sourcer toolmaker plater blaster solderer minister deacon bookseller presser hostler stagehand sternman statistician epidemiologist " +
    "anesthetist hospitalist pediatrician optometrist podiatrist pathologist radiologist cardiologist hydrologist surveyor commander sergeant lieutenant " +
    "trooper detective corporal superintendent dean provost lecturer tutor proctor paraeducator interventionist lunchlady bagger wrapper " +
    "cna rn lpn pca dsp hha cma emt rma mt nar tma pta cota lcsw pa np qa"
  ).split(" "),
);
/**
 * Word pairs that name an occupation only together, such as "team member" or "truck driver/loader".
 */
const PAIRS =
  /\b(?:(?:team|crew|staff|faculty|board|kitchen|front of house|deck|party|cast) members?|kitchen help|general labor|line ?(?:lead|help)|farm ?hand|deck ?hand|stage ?hand|ranch ?hand|shop ?hand|hired hand|summer help|library pages?|seasonal help|help|front desk|night audit(?:or)?|bus ?(?:person|boy)|wait ?staff|kitchen staff|sales ?(?:person|people|man|woman)|delivery ?(?:person|people)|counter ?(?:person|help)|prep ?(?:person|cook)|pressman|foreperson|chairperson|tradesperson|parts ?person|salesperson|drywaller|hvac|second shift|cdl(?: class)? [ab])\b/i;
const QUALIFIER =
  /^(?:i{1,3}|iv|v|[1-9]|jr\.?|sr\.?|needed|wanted|position|job|opening|opportunity|role|trainees?|m\/f)$/i;
const LEADING =
  /^\W*(?:(?:we(?:'|’)?re |we are |now |currently |urgently )*(?:hiring|seeking|looking for)|help wanted|wanted|needed|position(?: title)?|job(?: title)?|title|opening|open position|role)\s*[:–—-]*\s+(?:an? )?/i;
const NO_TITLE =
  /\b(?:we|we're|our|us|you|your|you'll|i|i'm|my|who|why|what|how|when|where|is|are|was|were|will|has|have|can|must|should|meet|reports?|reporting|testimonials?|says|than|because|award|named|hires|hired|promoted|joins|welcomes?|retires?|announces?|congratulations)\b/i;
const STOP_WORDS =
  /\b(?:benefits?|responsibilit\w+|requirements?|qualifications?|duties|about|mission|vision|values?|culture|overview|description|summary|schedule|hours|salary|compensation|education|experience|skills|equal opportunity|eeo|faqs?|questions|news|blog|events?|services|products|testimonials|privacy|terms|policy|perks|process|application|apply|resumes?|interview|history|community|training|departments?|locations?|directions|phone|email|address|fax|copyright|rights reserved|tips|advice|guide to|stories|story|of the (?:month|year|week))\b/i;

function singular(word: string): string {
  if (NOUNS.has(word)) return word;
  if (/men$/.test(word)) return word.replace(/men$/, "man");
  if (/people$/.test(word)) return word.replace(/people$/, "person");
  return word
    .replace(/ies$/, "y")
    .replace(/(?<=s|ch|sh|x)es$/, "")
    .replace(/(?<!s)s$/, "");
}

function isNoun(word: string): boolean {
  const plain = singular(word.toLowerCase().replace(/[^a-z-]/g, ""));
  return (
    NOUNS.has(plain) ||
    NOUNS.has(plain.replace(/^.*-/, "")) ||
    /(?:person|worker|keeper|tender|smith|wright|setter|hand|dresser)$/.test(plain)
  );
}

/** Removes a leading "Now hiring:" or "Position:". */
export function withoutLeading(text: string): string {
  return text.replace(LEADING, "").trim();
}

/** Matches headings of groups of jobs, such as "Support Staff Positions" or "Summer Jobs". */
const GROUP = /\b(?:positions|jobs|openings|vacancies|opportunities|roles|careers)\W*$/i;

export function isGroupHeading(text: string): boolean {
  return (
    GROUP.test(text) && text.split(/\s+/).length <= 5 && !/\b(?:equal|volunteer|past|previous|filled)\b/i.test(text)
  );
}

/**
 * Returns true for a short line that is neither a sentence nor a typical heading of a job
 * description.
 */
export function hasTitleShape(text: string): boolean {
  const words = text.split(/\s+/).length;
  if (
    text.length < 2 ||
    text.length > 110 ||
    words > 14 ||
    /[?]|[.!]\s+\p{Lu}|(?<!Jr|Sr|Asst|Mgr|Dept|Inc)[.]$/u.test(text)
  )
    return false;
  if (/^[“"'’–—-]/.test(text) || /^\d+[.)]?$/.test(text) || /@|https?:/.test(text)) return false;
  if (/^\W*(?:learn|click|view|read|contact|call|please|download|submit|send|email|visit|follow|see)\b/i.test(text))
    return false;
  return !NO_TITLE.test(text) && !GROUP.test(text);
}

/**
 * Returns true if the text names an occupation, such as "Lead Line Cook (Nights)", "Director of
 * Nursing" or "CNA/HHA – PT".
 */
export function namesOccupation(text: string): boolean {
  const title = withoutLeading(text)
    .replace(/\([^)]*\)/g, " ")
    .replace(/\$.*$/, " ");
  return title
    .split(/\s[-–—|:]+\s|:\s|\s[–—]|;|\s?\|\s?/)
    .slice(0, 3)
    .some((segment) => isOccupation(segment.split(",")[0] ?? ""));
}

function isOccupation(segment: string): boolean {
  const trimmed = segment.trim();
  if (
    trimmed === "" ||
    (STOP_WORDS.test(trimmed) &&
      !/\b(?:services?|training|education|community|experience|events?|application|news|products?|benefits?|history|compensation) \S+$|\bof\b|\bin training\b/i.test(
        trimmed,
      ))
  )
    return false;
  if (PAIRS.test(trimmed)) return true;
  const head = trimmed.split(/\s+(?:of|for|in|at|with|to|on|-|–)\s+/i)[0] ?? "";
  const words = head.split(/[\s/&+]+|\band\b|\bor\b/i).filter((word) => word !== "");
  while (words.length > 1 && QUALIFIER.test(words.at(-1) ?? "")) words.pop();
  return isNoun(words.at(-1) ?? "") || (/\//.test(head) && words.some((word) => isNoun(word)));
}

export function isStopHeading(text: string): boolean {
  return STOP_WORDS.test(text) && !namesOccupation(text);
}

const STRONG =
  /\b(?:(?:current|currently|open|available|job|career|employment|immediate|all|our|latest|today[’']?s)\s+(?:job |career |employment |open )?(?:openings?|positions?|opportunit(?:y|ies)|vacanc(?:y|ies)|listings?|postings?|jobs|roles)|(?:positions?|jobs|openings|vacancies) (?:currently )?(?:available|open|we(?:'|’)re hiring|include)|now hiring|we(?:'|’)?re hiring|we are (?:currently |now |always )?(?:hiring|looking for|seeking|accepting applications)|currently (?:hiring|seeking|looking for|recruiting|accepting applications)|hiring (?:for|now|immediately)|help wanted|openings|vacancies|job board)\b/i;
const WEAK =
  /^\W*(?:(?:seasonal|summer|winter|student|holiday|part-time|full-time) (?:employment|jobs?|work|help)|careers?|employment|jobs?|hiring|opportunities|join (?:us|(?:our|the) (?:\w+ )?(?:team|crew|staff|family|company))|work (?:with|for|at|here)\b.{0,40}|careers? (?:at|with) .{2,50}|(?:\w+ )?jobs? (?:at|with) .{2,50}|come work (?:with|for) us|grow with us|be part of (?:our|the) team|want to (?:join|work).{0,40}|looking for (?:work|a job).{0,20}|interested in (?:working|joining).{0,30}|positions?|apply(?: now| today)?)\W*$/i;

/** Returns how certain it is that a heading starts a list of jobs, or null if it doesn't. */
export function openingStrength(text: string): "strong" | "weak" | null {
  if (
    text.length > 120 ||
    /\b(?:equal|volunteer|intern program|events?|fairs?|signs?|kits?|posters?|banners?|success|business|franchise|advertising|sponsorship)\b/i.test(
      text,
    )
  )
    return null;
  if (/\b(?:not|no) (?:currently |longer )?(?:hiring|open)/i.test(text)) return null;
  if (STRONG.test(text)) return "strong";
  return WEAK.test(text) ? "weak" : null;
}

const NONE =
  /\b(?:(?:we are|we[’']?re|is|are) (?:currently |presently )?not (?:currently |presently |actively )?(?:hiring|seeking|looking|recruiting|accepting (?:any )?(?:applications|resumes))|(?:have|has|are|is|were) (?:currently |presently )?no (?:current |currently |available |job |open |employment )*(?:openings?|positions?|vacanc(?:y|ies)|opportunities|jobs)|no (?:current |open |available |job |career |employment )*(?:openings?|positions?|vacanc(?:y|ies)|opportunities|jobs)(?: are| is)?(?: currently| presently)? (?:available|open|at (?:this|the) (?:time|moment)|right now|posted|listed|found)|(?:no|0) (?:jobs|positions|openings|vacancies|results) found|no (?:current )?(?:openings|vacancies)\W*$|(?:do|does) not (?:currently |presently )?have any (?:\w+ ){0,2}(?:openings?|positions?|vacancies|jobs)|don[’']?t (?:currently )?have any (?:\w+ ){0,2}(?:openings?|positions?|vacancies|jobs)|(?:all )?positions (?:are|have been) (?:currently |all )?filled|fully staffed|check back (?:soon|later|often))\b/i;
const CONDITION = /\b(?:if|when|whenever|even if|unless|in case|should)\b[^.!]{0,60}$/i;

/**
 * Returns the sentence in the text that states that there are no openings, or null. Ignores
 * conditions such as "If there are no openings, …".
 */
export function saysNoOpenings(text: string): string | null {
  for (const sentence of text.split(/(?<=[.!])\s+/)) {
    const found = NONE.exec(sentence);
    if (found && !CONDITION.test(sentence.slice(0, found.index)) && !/^check back/i.test(found[0]))
      return sentence.slice(0, 160);
  }
  return null;
}

export const FILLED =
  /\b(?:position (?:has been |is )?(?:filled|closed)|(?<!until )\b\(?(?:filled|closed)\)?\W*$|no longer (?:available|accepting)|not (?:currently )?(?:hiring|available|open)|posting (?:is )?closed|applications? (?:are )?closed)/i;
