/** Larger towns of Minnesota and Wisconsin (US Census Bureau, public domain). */
const TOWNS = new Set(
  (
    "Albert Lea,Alexandria,Andover,Anoka,Apple Valley,Appleton,Ashland,Austin,Baraboo,Barron,Baxter," +
    "Beaver Dam,Bemidji,Beloit,Big Lake,Black River Falls,Blaine,Bloomington,Brainerd,Brookfield," +
    "Brooklyn Center,Brooklyn Park,Buffalo,Burnsville,Cambridge,Chanhassen,Chaska,Chippewa Falls,Cloquet," +
    "Coon Rapids,Cottage Grove,Crookston,Crosby,De Pere,Detroit Lakes,Duluth,Eagan,East Grand Forks," +
    "Eau Claire,Eden Prairie,Edina,Elk River,Ely,Fairmont,Faribault,Farmington,Fergus Falls,Fond du Lac," +
    "Forest Lake,Fridley,Grand Marais,Grand Rapids,Green Bay,Hastings,Hayward,Hermantown,Hibbing,Hudson," +
    "Hutchinson,International Falls,Inver Grove Heights,Janesville,Kaukauna,Kenosha,La Crosse,Lakeville," +
    "Litchfield,Little Falls,Madison,Manitowoc,Mankato,Maple Grove,Maplewood,Marinette,Marshall,Marshfield," +
    "Menasha,Menomonie,Milwaukee,Minneapolis,Minnetonka,Monticello,Moorhead,Mora,Neenah,New Prague," +
    "New Richmond,New Ulm,Northfield,North Mankato,Oconomowoc,Onalaska,Oshkosh,Otsego,Owatonna,Park Rapids," +
    "Pine City,Platteville,Plymouth,Portage,Princeton,Prior Lake,Racine,Red Wing,Rhinelander,Rice Lake," +
    "Richfield,River Falls,Rochester,Roseville,Saint Cloud,St. Cloud,Saint Paul,St. Paul,Sartell,Sauk Rapids," +
    "Shakopee,Sheboygan,Shoreview,Siren,Spooner,Sparta,Stevens Point,Stillwater,Sun Prairie,Superior," +
    "Thief River Falls,Tomah,Two Harbors,Virginia,Waite Park,Watertown,Waukesha,Waupaca,Wausau,Wauwatosa," +
    "West Allis,West Bend,White Bear Lake,Willmar,Winona,Wisconsin Dells,Wisconsin Rapids,Woodbury," +
    "Worthington,Wyoming,Zimmerman"
  ).split(","),
);

/** Returns the town that a heading consists of, such as "Duluth" or "Duluth location", or null. */
export function townOfHeading(text: string): string | null {
  const name = text
    .replace(/\s+(?:location|office|store|shop|campus|clinic|plant|restaurant)\W*$/i, "")
    .replace(/\W+$/, "");
  return TOWNS.has(name) ? name : null;
}
