/** A job posting as Word 365 for Windows puts it on the clipboard; the styles in its head are shortened. */
export const FROM_WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style>
<!--
 p.MsoNormal, li.MsoNormal, div.MsoNormal {mso-style-unhide:no; margin:0cm; font-family:"Calibri",sans-serif;}
 @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7;}
-->
</style>
</head>
<body lang=ES-CL style='tab-interval:35.4pt;word-wrap:break-word'>
<!--StartFragment-->
<h2><span style='mso-fareast-font-family:"Times New Roman"'>Funciones<o:p></o:p></span></h2>

<p class=MsoNormal style='margin-bottom:8.0pt'><span style='font-size:11.0pt'>Buscamos <b style='mso-bidi-font-weight:normal'>tablerista</b>
con <i>experiencia</i>&nbsp;en&nbsp; terreno, seg\u00fan la <a href="https://www.sec.cl/normas">norma</a> y
<a href="http://intranet/doc">esto</a>.<o:p></o:p></span></p>

<p class=MsoNormal><o:p>&nbsp;</o:p></p>

<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>\u00b7<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Leer planos<o:p></o:p></p>

<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>De fuerza</p>

<p class=MsoListParagraphCxSpMiddle style='margin-left:108.0pt;text-indent:-18.0pt;mso-list:l0 level3 lfo1'><![if !supportLists]><span
style='font-family:Wingdings'><span style='mso-list:Ignore'>\u00a7<span
style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]>Unifilares</p>

<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>\u00b7<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><b>Armar</b> tableros</p>

<p class=MsoNormal>Etapas:</p>

<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>1.<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Entrevista</p>

<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>2.<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Prueba</p>

<p class=MsoNormal><span style='mso-no-proof:yes'><!--[if gte vml 1]><v:shape id="Imagen_1"/><![endif]--><![if !vml]><img
width=64 height=64 src="file:///C:/Users/ana/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"
onerror="alert(1)"><![endif]></span></p>
<!--EndFragment-->
</body>
</html>`;

/** The same as Google Docs puts it on the clipboard. */
export const FROM_GOOGLE_DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5b1f0c7e-7fff-2a"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">Funciones</span></h2><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-weight:400;font-style:normal;white-space:pre-wrap;">Buscamos </span><span style="font-size:11pt;font-weight:700;font-style:normal;white-space:pre-wrap;">tablerista</span><span style="font-size:11pt;font-weight:400;font-style:normal;white-space:pre-wrap;"> con </span><span style="font-size:11pt;font-weight:400;font-style:italic;white-space:pre-wrap;">experiencia</span><span style="font-size:11pt;font-weight:400;font-style:normal;white-space:pre-wrap;"> en terreno, seg\u00fan la </span><a href="https://www.sec.cl/normas" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;font-weight:400;text-decoration:underline;white-space:pre-wrap;">norma</span></a><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;"> y esto.</span></p><br /><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-size:11pt;font-weight:400;white-space:pre;" aria-level="1"><p dir="ltr" style="line-height:1.38;" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">Leer planos</span></p></li><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:circle;font-weight:400;white-space:pre;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">De fuerza</span></p></li><ul style="padding-inline-start:48px;"><li dir="ltr" style="list-style-type:square;font-weight:400;white-space:pre;" aria-level="3"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">Unifilares</span></p></li></ul></ul><li dir="ltr" style="list-style-type:disc;font-weight:400;white-space:pre;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:700;white-space:pre-wrap;">Armar</span><span style="font-weight:400;white-space:pre-wrap;"> tableros</span></p></li></ul><p dir="ltr"><span style="font-weight:400;white-space:pre-wrap;">Etapas:</span></p><ol style="padding-inline-start:48px;"><li dir="ltr" style="list-style-type:decimal;font-weight:400;white-space:pre;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">Entrevista</span></p></li><li dir="ltr" style="list-style-type:decimal;font-weight:400;white-space:pre;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">Prueba</span></p></li></ol><p dir="ltr"><span style="white-space:pre-wrap;"><span style="border:none;display:inline-block;overflow:hidden;width:64px;height:64px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nX" width="64" height="64" /></span></span></p></b><br class="Apple-interchange-newline">`;
