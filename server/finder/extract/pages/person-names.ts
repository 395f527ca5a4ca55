/**
 * Common first names in the US (Social Security Administration, public domain), without names that
 * are also words in job titles.
 */
const FIRST_NAMES = new Set(
  (
    "aaron abby abdi abigail adam ahmed alan albert alex alexander alice alicia allen allison alma alyssa amanda " +
    "amy anders andre andrea andrew andy angela anita ann anna anne annette annika anthony antonio april ariel " +
    "arlene arlo arne arnold arthur ashley axel barb barbara ben benjamin bernard bernice bert bertha beth betty " +
    "beverly bill billy bjorn blake bob bobbi bonnie brad bradley brandon brenda brent brett brian britta brittany " +
    "brooke bruce bruno bryan bryce byron caleb calvin cameron candace carl carla carlos carmen carol caroline " +
    "carolyn carrie catherine cathy cecelia cecil cedric chad charles charlotte cheryl chester chris christina " +
    "christine christopher cindy claire clara clarence clifford clint cody colin colleen connie connor conrad " +
    "corey cory courtney craig cristina crystal curt curtis cynthia dale damon dan dana daniel danielle darin " +
    "darla darlene darrell darren darryl dave david deanna deb debbie deborah debra delores denise dennis derek " +
    "dexter diana diane dick diego dirk dominic don donald donna doreen doris dorothea dorothy doug douglas drew " +
    "duane dustin dwight dylan earl ebony ed eddie edgar edith edna edward einar elaine eleanor elena eli elijah " +
    "elisa elizabeth ellen ellie elliott elmer eloise elsa elsie elvira emil emily emma emmett enrique eric erica " +
    "erik erin ernest ernie esther ethan ethel eugene eva evan evelyn evie fatima fay felicia fiona floyd frances " +
    "francis frank fred gabe gabriel gail garrett gary gavin gayle geoff george gerald geraldine gilbert gina " +
    "gladys glenn gloria gordon greg gregory gretchen gunnar gus gwen hailey hank hannah harold harry harvey " +
    "hassan hayley heather heidi helen henry herb herbert hilary holly howard hugh ian inga ingmar ingrid irene " +
    "isaac ivan jack jackie jacob jacqueline jaime jake james jamie jan jane janet janice jared jasmine jason jay " +
    "jean jeanette jeanne jeannie jeff jeffrey jen jenna jennifer jenny jens jeremy jerome jerry jesse jessica " +
    "jill jillian jim jo joan joann jodi jody joe joel john johnny jolene jon jonathan jordan jorge jose joseph " +
    "josh joshua josie joyce juan judd judith judy julia julie justin kai kaitlyn kara karen kari karin karl kate " +
    "katelyn katherine kathi kathleen kathryn kathy katie kay kayla kayleen keith kelli kelly kelsey ken kenneth " +
    "kerry kevin kim kimberly kirk kirsten kirsti kris kristen kristi kristin kristina kristy krystal kurt kyle " +
    "lana lance larry lars laura lauren laurie leah leann lee leif leo leon leroy leslie lester liam lila lillian " +
    "linda lindsay lindsey lisa liv lloyd lois loren lori lorraine louis lucas lucille lucy luis luke lyle lynn " +
    "mabel mackenzie madison mai mandy marcel marcia marcus marcy maren margaret margie margo maria marian marie " +
    "marilyn marit marlene marlys marsha martha martin marty marvin mary matt matthew maureen mavis maxine megan " +
    "meghan melanie melissa merle mia michael michelle mick mickey miguel mike milton mindy miranda mitch mitchell " +
    "mohamed molly monica myra myron nadine nancy naomi natalie nate nathan ned neil nels nicholas nick nicole " +
    "nils nina noah noel nolan nora norm norma odin ole olivia oscar otto pablo paige pam pamela pao pat patricia " +
    "patrick patty paul paula peg peggy perry pete peter phil philip phillip phyllis priscilla quinn rachel raj " +
    "ralph ramona randy raymond rebecca reggie reid renee rex rhonda ricardo richard rick riley rita rob robbie " +
    "robert roberta robin robyn rochelle rodney roger roland rolf ron ronald rosa rosemary ross roxanne roy rudy " +
    "russ russell ruth ryan sadie sally sam samantha sammy samuel sandra sara sarah scott sean serena seth shane " +
    "shannon shari sharon shaun shawn sheila shelley shelly sherman sherri sherry shirley sid signe siri sonia " +
    "sonja sophia soren spencer stacy stan stanley stella sten stephanie stephen steve steven stewart stuart sue " +
    "susan suzanne sven sylvia tamara tammy tanya tara taylor ted teresa teri terrence terri terry tess thad " +
    "theodore theresa thomas thor tiffani tiffany tim timothy tina toby todd tom tony torsten tracey tracy travis " +
    "trent trevor tricia trish troy trudy tyler tyrone valerie vanessa vern vernon vic vicki vickie victor " +
    "victoria vincent viola virginia vivian wade wally walter wanda warren wayne wendy wes wesley whitney wilbur " +
    "william wilma winston xiong yer yolanda yvonne zach zachary zoe"
  ).split(" "),
);
/** Endings of last names that are common in Minnesota and Wisconsin. */
const LAST_NAME =
  /(?:[a-z]{2}(?:(?<![Pp]er)son|sen|berg|quist|strom|lund|dahl|stad|gaard|vold|mann|inski|owski|ewski|meyer|haug|rud)|^Mc\p{Lu}\p{Ll}+)$/u;
const NAME =
  /^(?:(?:Dr|Mr|Mrs|Ms|Rev|Fr|Pastor|Father|Chef|Mayor|Officer|Chief)\.? )?(\p{Lu}\p{Ll}+)(?: [“"(]\p{Lu}\p{Ll}+[”")])?(?: \p{Lu}\.?)? (\p{Lu}(?:[\p{L}'’-]+|\.))(?=$|[\s,.;:|(–—-])/u;

/** Returns true for a line that starts with the name of a person, such as "Sue Dahl, President". */
export function namesPerson(text: string): boolean {
  const found = NAME.exec(text);
  if (!found) return false;
  const [, first = "", last = ""] = found;
  return FIRST_NAMES.has(first.toLowerCase()) || LAST_NAME.test(last);
}

/** Returns true if a person's name ends the line, such as "Mayor – Pat Voss". */
export function endsInPerson(text: string): boolean {
  const last = text.split(/\s[–—-]\s|:\s|,\s/).at(-1) ?? "";
  return namesPerson(last);
}
