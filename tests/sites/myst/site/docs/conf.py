project = "Loaf"
author = "The bakers"
extensions = ["myst_parser"]
exclude_patterns = ["drafts/**", "parts/**"]
html_theme = "basic"
html_baseurl = "https://loaf.example/"
myst_enable_extensions = ["colon_fence", "deflist", "attrs_inline", "attrs_block"]
myst_heading_anchors = 2
