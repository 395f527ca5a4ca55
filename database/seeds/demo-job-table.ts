/**
 * Jobs of the demo's two companies. Pay is in dollars: per hour below 1,000, and otherwise per
 * year. "posted" and "ends" are days before and after today. "applied" counts applicants and is 0
 * for jobs whose applications go elsewhere. Type and level are ids of the lookups.
 */
export const DEMO_JOB_TABLE = `
place      | pay         | posted | ends | applied | state      | type | level | apply by | categories | title | about
northfield | 21.5-25     | 5      | 25   | 9       |            | 1    | 1     | platform | 1201 2003  | Overnight Bread Baker | You mix, shape and bake our sourdough and pan breads so that 40 shops have them by six in the morning.
northfield | 20-23       | 2      | 28   | 0       | awaiting   | 1    | 2     | platform | 1203 2309  | Counter Lead | You open the shop, look after six counter people and know our regulars by name.
northfield | 23-28       | 4      | 27   | 5       |            | 1    | 3     | platform | 1201       | Croissant and Laminated Dough Baker | You laminate by hand, keep the butter cold and the layers even, and teach what you know.
redWing    | 19-22       | 15     | 15   | 8       |            | 1    | 1     | platform | 2502       | Delivery Driver, Early Route | You bring bread to 22 stops between Red Wing and Lake City and are done by ten.
eauClaire  | 19.5-24     | 19     | 11   | 0       | found      | 1    | 1     | email    | 1201       | Cake Decorator | You pipe, glaze and letter about fifteen cakes a day, from birthday sheets to wedding tiers.
menomonie  | 46000-52000 | 1      | 29   | 0       | awaiting   | 1    | 1     | email    | 806 2301   | Wholesale Account Coordinator | You keep standing orders right for schools, cafés and co-ops, and answer the phone before the third ring.
northfield | 16.5-18     | 24     | 6    | 6       |            | 1    | 1     | platform | 1206       | Dishwasher and Kitchen Helper | You keep pans, trays and floors clean and the bakers happy.
eauClaire  | 15.5-17.5   | 26     | 4    | 7       |            | 2    | 1     | platform | 1203       | Barista, Weekend Shift | You pull shots, steam milk and send people into the day with a cardamom bun.
northfield | 58000-68000 | 28     | 2    | 0       |            | 1    | 3     | url      | 2005 709   | Maintenance Technician, Ovens and Refrigeration | You keep four deck ovens, two spirals and the cold rooms running, and plan the repairs that nobody notices.
faribault  | 18.5-20.5   | 29     | 0    | 3       |            | 1    | 1     | platform | 601 2003   | Night Sanitation Crew | You clean mixers, conveyors and drains to the plan that our inspectors like so much.
rochester  | 16-18       | 3      | 9    | 2       |            | 4    | 1     | platform | 2308       | Farmers’ Market Seller | You load the van, set up the stand and sell until the last loaf is gone.
faribault  | 48000-56000 | 6      | 30   | 0       |            | 1    | 2     | url      | 2009 305   | Quality Assurance Technician | You weigh, taste, measure and write it down, so that every loaf is the one on the label.
faribault  | 18.75-21    | 3      | 28   | 4       |            | 1    | 1     | platform | 2006 2004  | Packaging Operator | You run the slicer and the bagger on the afternoon line.
faribault  | 19-21.5     | 6      | 40   | 4       |            | 1    | 1     | platform | 2508       | Shipping Clerk | You check every rack against the route sheet before the trucks leave.
northfield | 58000-70000 | 9      | 21   | 0       |            | 1    | 3     | email    | 1602 1605  | Human Resources Generalist | You hire, welcome and look after 120 people in five towns.
hudson     | 24-29       | 9      | 12   | 0       |            | 2    | 3     | email    | 105 102    | Bookkeeper | You keep our ledgers, pay our millers on time and close each month in five days.
hudson     | 17-19       | 11     | 35   | 8       |            | 8    | 1     | platform | 1201       | Baker’s Apprentice | You learn the trade in two years beside people who like to explain it.
hudson     | 46000-50000 | 4      | 26   | 0       | sent back  | 1    | 2     | platform | 2309       | Assistant Store Manager | You plan shifts, count the till and step in wherever it is busy.
northfield | 26-31       | 0      | 60   | 0       | awaiting   | 1    | 2     | platform | 2501       | CDL Driver, Regional | You take flour in and bread out, home every night.
faribault  | 17-17       | 14     | 45   | 4       |            | 7    | 1     | platform | 305 1201   | Recipe Development Intern | You test whole-grain recipes with our head baker for one summer.
rochester  | 24-27.5     | 12     | 20   | 2       |            | 1    | 3     | platform | 2008 2003  | Gluten-Free Line Lead | You run a room of its own, with its own flour, its own tools and its own rules.
eauClaire  | 16-17.5     | 23     | 13   | 5       |            | 2    | 1     | platform | 601        | Janitor, Evenings | You close the shop and leave it shining.
rochester  | 55000-75000 | 17     | 13   | 0       |            | 1    | 3     | email    | 2306 2302  | Regional Sales Representative | You visit grocers from Rochester to La Crosse with a warm loaf under your arm.
hudson     | 19-22       | 31     | -1   | 6       |            | 1    | 1     | platform | 1201 1205  | Pastry Cook | You make creams, tarts and choux for two shops and the Saturday market.
northfield | 19-21       | 55     | -2   | 7       |            | 4    | 1     | platform | 1201       | Holiday Pie Baker | Four thousand pies in four weeks. You roll, crimp and fill with a good crew.
faribault  | 18.5-20     | 75     | -44  | 4       |            | 1    | 1     | platform | 2004 2003  | Cookie Line Operator | You run the depositor and keep a steady eye on the belt oven.
faribault  | 62000-72000 | 88     | -58  | 0       |            | 1    | 6     | url      | 2008       | Production Supervisor, Second Shift | You lead eighteen people, safely and kindly, from two to ten thirty.
redWing    | 11.13-11.13 | 165    | -130 | 5       |            | 4    | 1     | platform | 1209       | Summer Patio Server | You look after twelve tables with a view of the river.
northfield | 20-23       | 27     | 10   | 5       | filled     | 1    | 1     | platform | 2004 1201  | Oven Operator | You load, turn and unload by color and by sound.
menomonie  | 20-22       | 260    | -200 | 4       | elsewhere  | 1    | 1     | platform | 2309       | Store Opener | You helped us open our smallest shop.
rochester  | 18-20       | 320    | -280 | 5       | not needed | 4    | 1     | platform | 1205       | Food Truck Cook | Flatbreads from a small oven on wheels.
menomonie  | 15-17       | 18     | 14   | 3       | deleted    | 2    | 1     | platform | 2308 1203  | Retail Sales Associate, Part-Time | You sell bread in the morning and sandwiches at noon.
roastery   | 20-24       | 8      | 22   | 5       |            | 1    | 2     | platform | 2003 2004  | Coffee Roaster | You roast 300 pounds a day on a drum that is older than you, and taste every batch.
roastery   | 16-18       | 13     | 17   | 6       |            | 2    | 1     | platform | 1203       | Barista, Tasting Room | You pull shots, pour flights and explain why the Guatemala tastes of plums.
roastery   | 18-20       | 5      | 25   | 3       |            | 1    | 1     | platform | 2006 2508  | Packing and Shipping Assistant | You weigh, seal and label our bags and have them on the truck by two.
roastery   | 45000-52000 | 20     | 18   | 0       |            | 1    | 2     | email    | 2301 2306  | Café Account Manager | You look after forty cafés from Mankato to La Crosse.
roastery   | 17-19       | 1      | 30   | 0       | awaiting   | 2    | 1     | platform | 1203       | Weekend Market Barista | You run our cart on the riverfront market from seven to one.
roastery   | 22-26       | 62     | -20  | 4       |            | 1    | 3     | platform | 2005       | Equipment Technician | You repair grinders and espresso machines in our customers’ cafés.
roastery   | 17-18       | 48     | -10  | 4       | filled     | 4    | 1     | platform | 2006       | Holiday Gift Packer | You fill and ribbon gift boxes for six weeks.
roastery   | 15-15       | 95     | -60  | 3       |            | 7    | 1     | platform | 2106       | Social Media Intern | You photograph our roasts and write what people ask about.
`;
