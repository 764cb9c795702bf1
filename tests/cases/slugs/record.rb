# Asks the renderers that are gems for the ids of headings; as record.mjs.
require "json"

request = JSON.parse($stdin.read)
answers = request["documents"].map do |text|
  case request["renderer"]
  when "asciidoctor"
    require "asciidoctor"
    Asciidoctor.load(text, logger: false).sections.map { |section| section.id || "" }
  else
    require "kramdown"
    require "kramdown-parser-gfm"
    input = request["renderer"] == "kramdown-gfm" ? "GFM" : "kramdown"
    html = Kramdown::Document.new(text, input: input).to_html
    html.scan(/<h2(?=[ >])([^>]*)>/).map { |(attributes)| attributes[/ id="([^"]*)"/, 1] || "" }
  end
end
print JSON.generate(answers)
