/**
 * Clipboard content in the formats of common programs, with invented text, and the HTML that the
 * editor makes of each sample.
 */
export interface ClipboardSample {
  name: string;
  html?: string;
  text?: string;
  becomes: string;
}

export const clipboardSamples: readonly ClipboardSample[] = [
  {
    name: "Google Docs: a <b> wrapper of normal weight, bold and italic in styles, headings, a nested list",
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;"><span style="font-size:20pt;font-family:Arial;font-weight:400;font-style:normal;">Baker</span></h1><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;">We bake </span><span style="font-size:11pt;font-weight:700;">every</span><span style="font-size:11pt;font-weight:400;font-style:italic;"> night</span></p><br /><ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" style="line-height:1.38;" role="presentation"><span style="font-weight:400;">Mix</span></p></li><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span>by hand</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Shape</span></p></li></ul></b><br class="Apple-interchange-newline">`,
    becomes:
      "<h2>Baker</h2><p>We bake <strong>every</strong><em> night</em></p><ul><li><p>Mix</p><ul><li><p>by hand</p></li></ul></li><li><p>Shape</p></li></ul>",
  },
  {
    name: "Word: lists as paragraphs with two levels, headings 1 and 5, an empty paragraph",
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><o:OfficeDocumentSettings></o:OfficeDocumentSettings></xml><![endif]--><style><!-- p.MsoNormal {margin:0in; font-size:11.0pt;} @list l0:level1 {mso-level-number-format:bullet;} --></style></head><body lang=EN-US><!--StartFragment--><h1>Line Cook<o:p></o:p></h1><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Prep<o:p></o:p></p><p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;text-indent:-.25in;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]>vegetables<o:p></o:p></p><p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]><b>Grill</b></p><h5>Pay</h5><p class=MsoListParagraph style='text-indent:-.25in;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;</span></span><![endif]>Weekly</p><!--EndFragment--></body></html>`,
    becomes:
      "<h2>Line Cook</h2><ul><li><p>Prep</p><ul><li><p>vegetables</p></li></ul></li><li><p><strong>Grill</strong></p></li></ul><h4>Pay</h4><ol><li><p>Weekly</p></li></ol>",
  },
  {
    name: "Outlook for desktop: MsoNormal paragraphs with typed bullets",
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0in}</style></head><body><p class=MsoNormal>We look for:<o:p></o:p></p><p class=MsoNormal>•&nbsp; a baker<o:p></o:p></p><p class=MsoNormal>•&nbsp; a driver<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal><b><span style='color:#1F497D'>Thanks</span></b></p></body></html>`,
    becomes:
      "<p>We look for:</p><ul><li><p>a baker</p></li><li><p>a driver</p></li></ul><p><strong>Thanks</strong></p>",
  },
  {
    name: "Outlook on the web: a <div> for each line",
    html: `<div class="elementToProof" style="font-family: Aptos; font-size: 12pt; color: rgb(0, 0, 0);">Nights, <span style="font-weight: 600;">full time</span></div><div class="elementToProof" style="font-family: Aptos;"><br></div><div class="elementToProof" style="font-family: Aptos;">Ask for Kim.</div>`,
    becomes: "<p>Nights, <strong>full time</strong></p><p>Ask for Kim.</p>",
  },
  {
    name: "Apple Pages: classes instead of styles, converted spaces",
    html: `<!DOCTYPE html><html><head><meta http-equiv="Content-Style-Type" content="text/css"><style type="text/css">p.p1 {margin: 0.0px; font: 11.0px 'Helvetica Neue'} li.li1 {margin: 0.0px} span.s1 {font: 11.0px Helvetica}</style></head><body><p class="p1">Packer<span class="Apple-converted-space">&nbsp;</span><b>wanted</b></p><p class="p2"><br></p><ul class="ul1"><li class="li1"><span class="s1"></span>Boxes</li><li class="li1">Labels</li></ul></body></html>`,
    becomes: "<p>Packer&nbsp;<strong>wanted</strong></p><ul><li><p>Boxes</p></li><li><p>Labels</p></li></ul>",
  },
  {
    name: "a web page: scripts, pictures, tables and unsafe links are removed, the text is kept",
    html: `<h2 onclick="x()" style="color:red">Job</h2><table><tr><td>Pay</td><td>$20</td></tr></table><p>See <a href="https://a.example/" style="color:blue">ours</a> and <a href="javascript:alert(1)">theirs</a><script>alert(1)</script><img src="https://a.example/pixel.gif" style="width:1px"></p>`,
    becomes:
      '<h2>Job</h2><p>Pay – $20</p><p>See <a href="https://a.example/" target="_blank" rel="noopener noreferrer nofollow">ours</a> and theirs</p>',
  },
  {
    name: "plain text with round bullets, dashes and numbers",
    text: "You will\n• mix\n• shape\n\n1. Call\n2. Visit\n\n- one\n- two",
    becomes:
      "<p>You will</p><ul><li><p>mix</p></li><li><p>shape</p></li></ul><ol><li><p>Call</p></li><li><p>Visit</p></li></ol><ul><li><p>one</p></li><li><p>two</p></li></ul>",
  },
  {
    name: "Markdown",
    text: "# Baker\n\nWe **bake** at [ours](https://a.example/)\n\n* nights\n* weekends",
    becomes:
      '<h2>Baker</h2><p>We <strong>bake</strong> at <a href="https://a.example/" target="_blank" rel="noopener noreferrer nofollow">ours</a></p><ul><li><p>nights</p></li><li><p>weekends</p></li></ul>',
  },
];
