/**
 * Jobs of the demo company. Pay is in dollars: per hour below 1,000, and otherwise per year.
 * "posted" and "ends" are days before and after today. Type and level are ids of the lookups.
 */
export const DEMO_JOB_TABLE = `
place      | pay         | posted | ends | applied | state     | type | level | apply by | categories | title | about
northfield | 21.5-25     | 5      | 25   | 12      |           | 1    | 1     | platform | 1201 2003  | Overnight Bread Baker | You mix, shape and bake our sourdough and pan breads so that 40 shops have them by six in the morning.
northfield | 20-23       | 8      | 22   | 0       | awaiting  | 1    | 2     | platform | 1203 2309  | Counter Lead | You open the shop, look after six counter people and know our regulars by name.
northfield | 23-28       | 4      | 27   | 7       |           | 1    | 3     | platform | 1201       | Early-Morning Sourdough and Laminated Dough Baker (Croissant, Danish and Kouign-Amann) for Our Main Northfield Production Kitchen, Tuesday to Saturday, with Paid Training and Every Third Weekend Off | You laminate by hand, keep the butter cold and the layers even, and teach what you know.
redWing    | 19-22       | 15     | 15   | 21      |           | 1    | 1     | platform | 2502       | Delivery Driver, Early Route | You bring bread to 22 stops between Red Wing and Lake City and are done by ten.
eauClaire  | 19.5-24     | 19     | 11   | 4       |           | 1    | 1     | email    | 1201       | Cake Decorator | You pipe, glaze and letter about fifteen cakes a day, from birthday sheets to wedding tiers.
menomonie  | 46000-52000 | 22     | 8    | 1       | awaiting  | 1    | 1     | email    | 806 2301   | Wholesale Account Coordinator | You keep standing orders right for schools, cafés and co-ops, and answer the phone before the third ring.
northfield | 16.5-18     | 24     | 6    | 9       |           | 1    | 1     | platform | 1206       | Dishwasher and Kitchen Helper | You keep pans, trays and floors clean and the bakers happy.
eauClaire  | 15.5-17.5   | 26     | 4    | 15      |           | 2    | 1     | platform | 1203       | Barista, Weekend Shift | You pull shots, steam milk and send people into the day with a cardamom bun.
northfield | 58000-68000 | 28     | 2    | 2       |           | 1    | 3     | url      | 2005 709   | Maintenance Technician, Ovens and Refrigeration | You keep four deck ovens, two spirals and the cold rooms running, and plan the repairs that nobody notices.
faribault  | 18.5-20.5   | 30     | 0    | 3       |           | 1    | 1     | platform | 601 2003   | Night Sanitation Crew | You clean mixers, conveyors and drains to the plan that our inspectors like so much.
rochester  | 16-18       | 3      | 1    | 2       |           | 4    | 1     | platform | 2308       | Farmers’ Market Seller | You load the van, set up the stand and sell until the last loaf is gone.
faribault  | 48000-56000 | 4      | 30   | 5       |           | 1    | 2     | url      | 2009 305   | Quality Assurance Technician | You weigh, taste, measure and write it down, so that every loaf is the one on the label.
faribault  | 18.75-21    | 2      | 28   | 6       |           | 1    | 1     | platform | 2006 2004  | Packaging Operator | You run the slicer and the bagger on the afternoon line.
faribault  | 19-21.5     | 6      | 40   | 8       |           | 1    | 1     | platform | 2508       | Shipping Clerk | You check every rack against the route sheet before the trucks leave.
northfield | 58000-70000 | 7      | 21   | 11      |           | 1    | 3     | email    | 1602 1605  | Human Resources Generalist | You hire, welcome and look after 120 people in five towns.
hudson     | 24-29       | 9      | 12   | 4       |           | 2    | 3     | email    | 105 102    | Bookkeeper | You keep our ledgers, pay our millers on time and close each month in five days.
hudson     | 17-19       | 11     | 35   | 19      |           | 8    | 1     | platform | 1201       | Baker’s Apprentice | You learn the trade in two years beside people who like to explain it.
hudson     | 46000-50000 | 13     | 17   | 0       | sent back | 1    | 2     | platform | 2309       | Assistant Store Manager | You plan shifts, count the till and step in wherever it is busy.
northfield | 26-31       | 1      | 60   | 0       | awaiting  | 1    | 2     | platform | 2501       | CDL Driver, Regional | You take flour in and bread out, home every night.
northfield | 47000-54000 | 0      | 30   | 0       | awaiting  | 1    | 1     | email    | 2106 2103  | Marketing Coordinator | You photograph, write and post what we bake, and plan our open-oven evenings.
faribault  | 17-17       | 14     | 45   | 13      |           | 7    | 1     | platform | 305 1201   | Recipe Development Intern | You test whole-grain recipes with our head baker for one summer.
rochester  | 24-27.5     | 10     | 20   | 3       |           | 1    | 3     | platform | 2008 2003  | Gluten-Free Line Lead | You run a room of its own, with its own flour, its own tools and its own rules.
hudson     | 19-22       | 6      | -1   | 18      |           | 1    | 1     | platform | 1201 1205  | Pastry Cook | You make creams, tarts and choux for two shops and the Saturday market.
northfield | 19-21       | 55     | -1   | 24      |           | 4    | 1     | platform | 1201       | Holiday Pie Baker | Four thousand pies in four weeks. You roll, crimp and fill with a good crew.
faribault  | 18.5-20     | 75     | -44  | 10      |           | 1    | 1     | platform | 2004 2003  | Cookie Line Operator | You run the depositor and keep a steady eye on the belt oven.
faribault  | 62000-72000 | 90     | -58  | 6       |           | 1    | 6     | url      | 2008       | Production Supervisor, Second Shift | You lead eighteen people, safely and kindly, from two to ten thirty.
northfield | 18-20       | 100    | -70  | 31      |           | 1    | 1     | platform | 201 206    | Office Assistant | You sort the mail, greet visitors and keep the calendar.
redWing    | 18-21       | 110    | -80  | 5       |           | 1    | 1     | platform | 1205       | Cafe Cook | You cook breakfast and soup for a room of sixty.
faribault  | 19-21.5     | 120    | -88  | 14      |           | 1    | 1     | platform | 2506 2503  | Warehouse Associate | You unload flour, rotate stock and drive the reach truck.
redWing    | 11.13-11.13 | 165    | -130 | 22      |           | 4    | 1     | platform | 1209       | Summer Patio Server | You look after twelve tables with a view of the river.
northfield | 28-34       | 180    | -150 | 9       |           | 5    | 1     | url      | 503        | Graphic Designer, Labels and Signs | You draw what people see before they taste.
eauClaire  | 17.5-19     | 200    | -170 | 7       |           | 2    | 1     | platform | 2502 1204  | Catering Driver | You deliver and set up lunches for offices and schools.
menomonie  | 20-22       | 260    | -200 | 12      | archived  | 1    | 1     | platform | 2309       | Store Opener | You helped us open our smallest shop.
rochester  | 18-20       | 320    | -280 | 16      | archived  | 4    | 1     | platform | 1205       | Food Truck Cook | Flatbreads from a small oven on wheels.
northfield | 20-23       | 20     | 10   | 4       | archived  | 1    | 1     | platform | 2004 1201  | Oven Operator | You load, turn and unload by colour and by sound.
menomonie  | 15-17       | 18     | 14   | 6       |           | 2    | 1     | platform | 2308 1203  | Retail Sales Associate, Part-Time | You sell bread in the morning and sandwiches at noon.
faribault  | 72000-84000 | 21     | 9    | 3       |           | 1    | 4     | email    | 305 1606   | Food Safety Manager | You own our plan, train everybody in it and walk the floor every day.
faribault  | 18-18       | 16     | 75   | 2       |           | 7    | 1     | url      | 305        | Co-op Student, Bakery Science | One semester between the laboratory and the line.
eauClaire  | 16-17.5     | 23     | 7    | 8       |           | 2    | 1     | platform | 601        | Janitor, Evenings | You close the shop and leave it shining.
rochester  | 55000-75000 | 17     | 13   | 5       |           | 1    | 3     | email    | 2306 2302  | Regional Sales Representative | You visit grocers from Rochester to La Crosse with a warm loaf under your arm.
northfield | 50000-57000 | 27     | 3    | 6       |           | 1    | 2     | email    | 108        | Payroll Specialist | You pay 120 people right, every second Friday.
`;
